ALTER TABLE "product_import" ADD COLUMN "same_names" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "adds_sku" boolean DEFAULT false NOT NULL;