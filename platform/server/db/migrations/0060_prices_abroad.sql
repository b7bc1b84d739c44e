ALTER TABLE "shop_settings" ADD COLUMN "prices_abroad" text DEFAULT 'same' NOT NULL;--> statement-breakpoint
-- harmless: the table has one row
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_prices_abroad" CHECK (prices_abroad in ('same', 'withoutHomeTax'));