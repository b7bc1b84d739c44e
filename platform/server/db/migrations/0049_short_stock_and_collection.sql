ALTER TABLE "orders" ADD COLUMN "ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "stock" ADD COLUMN "short" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- harmless: the table has a row for each product, and none of them is in the index yet
CREATE INDEX "stock_short" ON "stock" USING btree ("product_id") WHERE short > 0;--> statement-breakpoint
-- harmless: the table has a row for each product, which is read in a moment
ALTER TABLE "stock" ADD CONSTRAINT "stock_short" CHECK (short = 0 or (short > 0 and reserved = on_hand));