CREATE TABLE "customer_price_group" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_group" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_list" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"group_id" uuid,
	"customer_id" uuid,
	"starts_on" date,
	"ends_on" date,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "price_list_owner" CHECK (num_nonnulls(group_id, customer_id) = 1),
	CONSTRAINT "price_list_days" CHECK (starts_on <= ends_on)
);
--> statement-breakpoint
CREATE TABLE "price_rule" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"list_id" uuid NOT NULL,
	"product_id" uuid,
	"category_id" uuid,
	"brand_id" uuid,
	"from_quantity" integer NOT NULL,
	"percent" numeric(4, 2),
	"price_cents" bigint,
	"per" integer,
	CONSTRAINT "price_rule_once" UNIQUE NULLS NOT DISTINCT("list_id","product_id","category_id","brand_id","from_quantity"),
	CONSTRAINT "price_rule_target" CHECK (num_nonnulls(product_id, category_id, brand_id) <= 1),
	CONSTRAINT "price_rule_value" CHECK (num_nonnulls(percent, price_cents) = 1 and (price_cents is null) = (per is null)
          and (price_cents is null or product_id is not null)),
	CONSTRAINT "price_rule_amounts" CHECK (from_quantity >= 1 and percent > 0 and price_cents >= 0 and per >= 1)
);
--> statement-breakpoint
ALTER TABLE "customer_price_group" ADD CONSTRAINT "customer_price_group_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_price_group" ADD CONSTRAINT "customer_price_group_group_id_price_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."price_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_group_id_price_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."price_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_list" ADD CONSTRAINT "price_list_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rule" ADD CONSTRAINT "price_rule_list_id_price_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."price_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rule" ADD CONSTRAINT "price_rule_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rule" ADD CONSTRAINT "price_rule_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_rule" ADD CONSTRAINT "price_rule_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_price_group_group_id_index" ON "customer_price_group" USING btree ("group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "price_group_name" ON "price_group" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "price_list_name" ON "price_list" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "price_list_group_id_index" ON "price_list" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "price_list_customer_id_index" ON "price_list" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "price_rule_product_id_index" ON "price_rule" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "price_rule_category_id_index" ON "price_rule" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "price_rule_brand_id_index" ON "price_rule" USING btree ("brand_id");