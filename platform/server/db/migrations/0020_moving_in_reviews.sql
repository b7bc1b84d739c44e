ALTER TABLE "move_file" DROP CONSTRAINT "move_file_kind";--> statement-breakpoint
ALTER TABLE "product_review" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "product_review" ADD COLUMN "source_key" text;--> statement-breakpoint
ALTER TABLE "move_row" ADD COLUMN "undone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- harmless: the column is new, so that no row is in the index
CREATE UNIQUE INDEX "product_review_imported" ON "product_review" USING btree ("product_id","source_key") WHERE source_key is not null;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_source" CHECK ((source is null) = (source_key is null) and (source is null or customer_id is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "move_file" ADD CONSTRAINT "move_file_kind" CHECK (kind in ('', 'customers', 'orders', 'reviews', 'redirects', 'sitemap')) NOT VALID;