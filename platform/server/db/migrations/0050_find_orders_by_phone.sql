DROP INDEX CONCURRENTLY IF EXISTS "orders_phone";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_phone" ON "orders" USING btree (reverse(regexp_replace(delivery_address ->> 'phone', '\D', '', 'g')) text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "shipment_begun";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shipment_begun" ON "shipment" USING btree (upper("tracking_number") text_pattern_ops);