CREATE TABLE "brand" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	CONSTRAINT "brand_slug_unique" UNIQUE("slug"),
	CONSTRAINT "brand_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "product" DROP CONSTRAINT "product_status";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "brand_id" uuid;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "withdraw_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "was_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- harmless: the column is new, so that no row is in the index
CREATE INDEX "product_brand_id_index" ON "product" USING btree ("brand_id") WHERE brand_id is not null;--> statement-breakpoint
-- harmless: the column is new, so that no row is in the index
CREATE INDEX "product_publish_at" ON "product" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
-- harmless: the column is new, so that no row is in the index
CREATE INDEX "product_withdraw_at" ON "product" USING btree ("withdraw_at") WHERE withdraw_at is not null;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_status" CHECK (status in ('active', 'draft', 'archived')) NOT VALID;