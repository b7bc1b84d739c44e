ALTER TABLE "import_row" ADD COLUMN "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "warned" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "import_row_warned" ON "import_row" USING btree ("import_id","line") WHERE warnings <> '[]';