CREATE TABLE "low_stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"told_on" date
);
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "low_stock_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "low_stock" ADD CONSTRAINT "low_stock_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;