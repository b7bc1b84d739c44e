ALTER TABLE "past_order" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "past_order" ADD COLUMN "discount_code" text DEFAULT '' NOT NULL;