ALTER TABLE "cart" ADD COLUMN "is_brief" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cart_brief" ON "cart" USING btree ("updated_at") WHERE is_brief;