ALTER TABLE "company_address" ADD COLUMN "is_billing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- harmless: the column is new, so that no row is in the index
CREATE UNIQUE INDEX "company_address_billing" ON "company_address" USING btree ("company_id") WHERE is_billing;