CREATE TABLE "code_use" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"code_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"email_norm" text,
	"amount_cents" bigint NOT NULL,
	"is_once" boolean NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "code_use_amount" CHECK (amount_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "discount_code" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" integer,
	"amount_cents" bigint,
	"min_goods_cents" bigint DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone,
	"most_uses" integer,
	"once_each" boolean DEFAULT false NOT NULL,
	"on_reduced" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "discount_code_code_unique" UNIQUE("code"),
	CONSTRAINT "discount_code_kind" CHECK (kind in ('percent', 'amount', 'delivery') and (percent is not null) = (kind = 'percent') and (amount_cents is not null) = (kind = 'amount')),
	CONSTRAINT "discount_code_amounts" CHECK (percent between 1 and 100 and amount_cents >= 1 and min_goods_cents >= 0),
	CONSTRAINT "discount_code_days" CHECK (starts_at < ends_at),
	CONSTRAINT "discount_code_uses" CHECK (used >= 0 and used <= most_uses)
);
--> statement-breakpoint
CREATE TABLE "discount_code_scope" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"code_id" uuid NOT NULL,
	"product_id" uuid,
	"category_id" uuid,
	"brand" text,
	CONSTRAINT "discount_code_scope_once" UNIQUE NULLS NOT DISTINCT("code_id","product_id","category_id","brand"),
	CONSTRAINT "discount_code_scope_one" CHECK (num_nonnulls(product_id, category_id, brand) = 1)
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "off_cents" bigint;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "code_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "code_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "code_use" ADD CONSTRAINT "code_use_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_use" ADD CONSTRAINT "code_use_code_id_discount_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_use" ADD CONSTRAINT "code_use_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_code_scope" ADD CONSTRAINT "discount_code_scope_code_id_discount_code_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."discount_code"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_code_scope" ADD CONSTRAINT "discount_code_scope_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_code_scope" ADD CONSTRAINT "discount_code_scope_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_use_code_id_index" ON "code_use" USING btree ("code_id");--> statement-breakpoint
CREATE INDEX "code_use_customer_id_index" ON "code_use" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "code_use_customer" ON "code_use" USING btree ("code_id","customer_id") WHERE is_once and released_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "code_use_email" ON "code_use" USING btree ("code_id","email_norm") WHERE is_once and released_at is null;--> statement-breakpoint
CREATE INDEX "discount_code_scope_product_id_index" ON "discount_code_scope" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "discount_code_scope_category_id_index" ON "discount_code_scope" USING btree ("category_id");--> statement-breakpoint
-- harmless: the column is new, so that no row is in the index
CREATE INDEX "orders_with_code" ON "orders" USING btree ("paid_at") WHERE code <> '';--> statement-breakpoint
-- harmless: the columns are new and empty, so that the check reads the table once and finds nothing
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_code" CHECK (code_cents >= 0 and discount_cents = off_cents + code_cents);--> statement-breakpoint
-- harmless: the columns are new and have their default in every row
ALTER TABLE "orders" ADD CONSTRAINT "orders_code" CHECK (code_cents between 0 and discount_cents and (code_cents = 0 or code <> ''));