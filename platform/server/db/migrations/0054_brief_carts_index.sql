DROP INDEX CONCURRENTLY IF EXISTS "cart_brief";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "cart_brief" ON "cart" USING btree ("updated_at") WHERE is_brief;