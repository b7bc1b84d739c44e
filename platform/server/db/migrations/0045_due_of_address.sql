DROP INDEX CONCURRENTLY IF EXISTS "webhook_delivery_due";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "webhook_delivery_due" ON "webhook_delivery" USING btree ("webhook_id","due_at","position") WHERE state = 'waiting';
