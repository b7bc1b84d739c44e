CREATE TABLE "customer_address" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"address" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_counter" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "document_counter_kind_year_pk" PRIMARY KEY("kind","year"),
	CONSTRAINT "document_counter_positive" CHECK (last >= 0)
);
--> statement-breakpoint
CREATE TABLE "price_break" (
	"product_id" uuid NOT NULL,
	"from_quantity" integer NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	CONSTRAINT "price_break_product_id_from_quantity_pk" PRIMARY KEY("product_id","from_quantity"),
	CONSTRAINT "price_break_quantity" CHECK (from_quantity > 1),
	CONSTRAINT "price_break_percent" CHECK (percent > 0 and percent < 100)
);
--> statement-breakpoint
CREATE TABLE "stock_watch" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"product_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "stock_watch_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "delivery_method" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"zone_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'delivery' NOT NULL,
	"priced" text DEFAULT 'total' NOT NULL,
	"steps" jsonb NOT NULL,
	"takes_bulky" boolean DEFAULT true NOT NULL,
	"speed" text DEFAULT '' NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "delivery_method_name" UNIQUE("zone_id","name"),
	CONSTRAINT "delivery_method_kind" CHECK (kind in ('delivery', 'collection')),
	CONSTRAINT "delivery_method_priced" CHECK (priced in ('total', 'weight')),
	CONSTRAINT "delivery_method_steps" CHECK (jsonb_array_length(steps) >= 1)
);
--> statement-breakpoint
CREATE TABLE "delivery_zone" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"countries" text[] NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "delivery_zone_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"seller" jsonb NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"document_note" text DEFAULT '' NOT NULL,
	"prices_include_tax" boolean DEFAULT true NOT NULL,
	"return_days" integer DEFAULT 30 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_settings_one" CHECK (id = 1),
	CONSTRAINT "shop_settings_return_days" CHECK (return_days >= 0)
);
--> statement-breakpoint
CREATE TABLE "tax_class" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "tax_class_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "tax_rate" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"tax_class_id" uuid NOT NULL,
	"country" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"rate" numeric(6, 3) NOT NULL,
	CONSTRAINT "tax_rate_once" UNIQUE("tax_class_id","country","region"),
	CONSTRAINT "tax_rate_bounds" CHECK (rate >= 0 and rate <= 100)
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "intro" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "discount_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_collected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_tax_rate" numeric(6, 3) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tax_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "quantity_step" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "bulky" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "tax_class_id" uuid;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "expected_on" date;--> statement-breakpoint
ALTER TABLE "return_request" ADD COLUMN "answer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "return_request" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "customer_address" ADD CONSTRAINT "customer_address_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_break" ADD CONSTRAINT "price_break_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_watch" ADD CONSTRAINT "stock_watch_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_method" ADD CONSTRAINT "delivery_method_zone_id_delivery_zone_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zone"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rate" ADD CONSTRAINT "tax_rate_tax_class_id_tax_class_id_fk" FOREIGN KEY ("tax_class_id") REFERENCES "public"."tax_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_address_customer_id_used_at_index" ON "customer_address" USING btree ("customer_id","used_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_watch_open" ON "stock_watch" USING btree ("product_id","email") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "stock_watch_email_index" ON "stock_watch" USING btree ("email");--> statement-breakpoint
CREATE INDEX "delivery_method_zone_id_index" ON "delivery_method" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "delivery_zone_countries" ON "delivery_zone" USING gin ("countries");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_class_default" ON "tax_class" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_tax_class_id_tax_class_id_fk" FOREIGN KEY ("tax_class_id") REFERENCES "public"."tax_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_tax_class_id_index" ON "product" USING btree ("tax_class_id");--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_slug_unique" UNIQUE("slug");--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_refundId_unique" UNIQUE("refund_id");--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_discount" CHECK (discount_cents between 0 and goods_cents);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_tax" CHECK (shipping_tax_cents between 0 and tax_cents and shipping_tax_rate >= 0);--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_quantity_step" CHECK (quantity_step >= 1);--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_weight" CHECK (weight_grams > 0);