CREATE TABLE "product_origin" (
	"source" text NOT NULL,
	"key" text NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "product_origin_source_key_pk" PRIMARY KEY("source","key")
);
--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "reading" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "product_origin" ADD CONSTRAINT "product_origin_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_origin_product_id_index" ON "product_origin" USING btree ("product_id");