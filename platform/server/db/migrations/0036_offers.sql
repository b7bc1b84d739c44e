CREATE TABLE "offer" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "offer_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 101 CACHE 1),
	"kind" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"delivery_address" jsonb,
	"billing_address" jsonb,
	"reference" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"method" text,
	"delivery_method" text NOT NULL,
	"is_collected" boolean NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"total_cents" bigint NOT NULL,
	"ends_on" date,
	"idempotency_key" text,
	"request_hash" text,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "offer_number_unique" UNIQUE("number"),
	CONSTRAINT "offer_idempotency" UNIQUE("actor_id","idempotency_key"),
	CONSTRAINT "offer_kind" CHECK (kind in ('draft', 'quote')),
	CONSTRAINT "offer_status" CHECK (status in ('open', 'sent', 'accepted', 'withdrawn')),
	CONSTRAINT "offer_ends" CHECK ((kind = 'quote') = (ends_on is not null)),
	CONSTRAINT "offer_amounts" CHECK (least(shipping_cents, total_cents) >= 0),
	CONSTRAINT "offer_times" CHECK ((status = 'accepted') = (accepted_at is not null) and (status = 'withdrawn') = (withdrawn_at is not null)
          and (sent_at is not null or status not in ('sent', 'accepted')))
);
--> statement-breakpoint
CREATE TABLE "offer_line" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"offer_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"min_order" integer NOT NULL,
	"breaks" jsonb NOT NULL,
	"is_own" boolean NOT NULL,
	CONSTRAINT "offer_line_position" UNIQUE("offer_id","position"),
	CONSTRAINT "offer_line_product" UNIQUE("offer_id","product_id"),
	CONSTRAINT "offer_line_quantity" CHECK (quantity >= min_order and min_order >= 1),
	CONSTRAINT "offer_line_price" CHECK (unit_price_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "offer_link" (
	"hash" text PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"offer_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_line" ADD CONSTRAINT "offer_line_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_line" ADD CONSTRAINT "offer_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_link" ADD CONSTRAINT "offer_link_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_order" ADD CONSTRAINT "offer_order_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_order" ADD CONSTRAINT "offer_order_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_status" ON "offer" USING btree ("status","number");--> statement-breakpoint
CREATE INDEX "offer_email" ON "offer" USING btree ("email");--> statement-breakpoint
CREATE INDEX "offer_words" ON "offer" USING gin ((name || ' ' || email || ' ' || reference) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "offer_line_product_id_index" ON "offer_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "offer_link_offer_id_index" ON "offer_link" USING btree ("offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_order_once" ON "offer_order" USING btree ("offer_id");