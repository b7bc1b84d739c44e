DROP INDEX CONCURRENTLY IF EXISTS "product_draft";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "product_draft" ON "product" USING btree ("created_at","id") WHERE status = 'draft';