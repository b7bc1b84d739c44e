ALTER TABLE "shop_settings" ADD COLUMN "hold_hours" integer;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "policies" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_hold_hours" CHECK (hold_hours >= 1);