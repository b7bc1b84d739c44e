DROP INDEX CONCURRENTLY IF EXISTS "customer_found";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customer_found" ON "customer" USING gin (found_words(name || ' ' || email || ' ' || coalesce(phone || ' tel' || reverse(translate(phone, '+ ', '')), '')));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "orders_found";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_found" ON "orders" USING gin (found_words(user_name || ' ' || email || ' ' || reference || ' ' || jsonb_path_query_array(delivery_address, '$.*')::text));