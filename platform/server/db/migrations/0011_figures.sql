CREATE TABLE "product_month" (
	"month" date NOT NULL,
	"product_id" uuid NOT NULL,
	"pieces" bigint NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "product_month_month_product_id_pk" PRIMARY KEY("month","product_id"),
	CONSTRAINT "product_month_sums" CHECK (pieces >= 1 and cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "summed_month" (
	"month" date PRIMARY KEY NOT NULL,
	"time_zone" text NOT NULL,
	"summed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "product_month" ADD CONSTRAINT "product_month_month_summed_month_month_fk" FOREIGN KEY ("month") REFERENCES "public"."summed_month"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_month" ADD CONSTRAINT "product_month_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","customer_id","total_cents","shipping_cents","tax_cents") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "refund_done" ON "refund" USING btree ("done_at") WHERE status = 'done';