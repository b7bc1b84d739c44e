-- harmless: the table is new, so it has few rows
CREATE INDEX "code_use_code_id_email_norm_index" ON "code_use" USING btree ("code_id","email_norm");