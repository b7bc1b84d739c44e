ALTER TABLE "product" ADD COLUMN "bin" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "order_line_unsent" ON "order_line" USING btree ("order_id") WHERE quantity > shipped + released;