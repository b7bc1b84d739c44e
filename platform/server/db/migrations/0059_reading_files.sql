ALTER TABLE "import_picture" ADD COLUMN "reading_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "reading_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "reader_ended" boolean DEFAULT false NOT NULL;