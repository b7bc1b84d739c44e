ALTER TABLE "price_list" DROP CONSTRAINT "price_list_owner";--> statement-breakpoint
ALTER TABLE "price_list" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- harmless: a shop has at most 1,000 price lists
CREATE INDEX "price_list_company_id_index" ON "price_list" USING btree ("company_id");--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_owner" CHECK (num_nonnulls(group_id, company_id, customer_id) = 1) NOT VALID;
