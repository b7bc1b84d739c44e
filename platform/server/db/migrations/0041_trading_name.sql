ALTER TABLE "shop_settings" ADD COLUMN "shop_name" text DEFAULT 'Copperline' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "mark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "mail_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "mail_address" text DEFAULT '' NOT NULL;