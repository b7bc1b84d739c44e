CREATE TABLE "product_accessory" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sku" text NOT NULL,
	CONSTRAINT "product_accessory_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
ALTER TABLE "product_accessory" ADD CONSTRAINT "product_accessory_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_accessory_sku_index" ON "product_accessory" USING btree ("sku");