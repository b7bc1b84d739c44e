DROP INDEX CONCURRENTLY IF EXISTS "payment_by_tender";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payment_by_tender" ON "payment" USING btree ("order_id") WHERE method <> 'card';
