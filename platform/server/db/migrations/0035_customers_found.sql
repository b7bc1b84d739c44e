DROP INDEX CONCURRENTLY IF EXISTS "customer_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customer_name" ON "customer" USING btree (lower(name),"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "customer_words";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "customer_words" ON "customer" USING gin (to_tsvector('simple', translate(name || ' ' || email || ' ' || coalesce(phone || ' tel' || reverse(translate(phone, '+ ', '')), ''), '@._-/+:~<>&=?%''’‘·・׳״', repeat(' ', 21))));