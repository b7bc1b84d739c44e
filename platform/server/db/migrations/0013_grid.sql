ALTER TABLE "product_import" ADD COLUMN "origin" text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_idempotency" UNIQUE("customer_id","idempotency_key");--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_origin" CHECK (origin in ('file', 'grid'));