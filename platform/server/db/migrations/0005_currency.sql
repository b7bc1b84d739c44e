ALTER TABLE "shop_settings" ADD COLUMN "delivery_countries" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
-- harmless: the table has one row
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_currency" CHECK (currency ~ '^[A-Z]{3}$');