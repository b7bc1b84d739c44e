ALTER TABLE "product_import" DROP CONSTRAINT "product_import_origin";--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "rule" jsonb;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "reached" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_origin" CHECK (origin in ('file', 'grid', 'bulk')) NOT VALID;