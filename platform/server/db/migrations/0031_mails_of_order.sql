DROP INDEX CONCURRENTLY IF EXISTS "outbox_of_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_of_order" ON "outbox" USING btree ("order_id","id") WHERE sent_at is null;