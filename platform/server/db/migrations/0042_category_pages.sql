CREATE TABLE "brand_alias" (
	"name" text PRIMARY KEY NOT NULL,
	"brand_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_alias" ADD CONSTRAINT "brand_alias_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_alias_brand_id_index" ON "brand_alias" USING btree ("brand_id");