ALTER TABLE "product_import" ADD COLUMN "file_of" uuid;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "left_out" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "sheets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "sheet" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_file_of_product_import_id_fk" FOREIGN KEY ("file_of") REFERENCES "public"."product_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_file" ON "product_import" USING btree ("file_of");