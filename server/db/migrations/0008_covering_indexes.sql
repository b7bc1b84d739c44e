-- A list with facets walks one of these until enough products have come by: with the terms in the index it never
-- looks at the products it passes over. The schema cannot say INCLUDE, so it stands here alone.
DROP INDEX "product_best";--> statement-breakpoint
DROP INDEX "product_newest";--> statement-breakpoint
DROP INDEX "product_by_price";--> statement-breakpoint
DROP INDEX "product_by_name";--> statement-breakpoint
CREATE INDEX "product_best" ON "product" USING btree ("position","id") INCLUDE ("terms") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_newest" ON "product" USING btree ("created_at","id") INCLUDE ("terms") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_by_price" ON "product" USING btree ("unit_price_cents","id") INCLUDE ("terms") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_by_name" ON "product" USING btree ("name","id") INCLUDE ("terms") WHERE status = 'active';
