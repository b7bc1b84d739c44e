CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
CREATE TABLE "access_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_account_providerId_accountId_unique" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "auth_session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "auth_session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"auth_user_id" text,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text DEFAULT 'customer' NOT NULL,
	"education" text,
	"location" text,
	"phone" text,
	"linkedin" text,
	"photo" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_authUserId_unique" UNIQUE("auth_user_id"),
	CONSTRAINT "customer_role" CHECK ("customer"."role" in ('customer', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "email_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"auth_user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_token_purpose" CHECK ("email_token"."purpose" in ('verify', 'reset'))
);
--> statement-breakpoint
CREATE TABLE "known_browser" (
	"auth_user_id" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_browser_auth_user_id_kind_hash_pk" PRIMARY KEY("auth_user_id","kind","hash")
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid,
	"guest_hash" text,
	"kind" text DEFAULT 'cart' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"share_token" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_guestHash_unique" UNIQUE("guest_hash"),
	CONSTRAINT "cart_shareToken_unique" UNIQUE("share_token"),
	CONSTRAINT "cart_kind" CHECK (kind in ('cart', 'saved', 'list')),
	CONSTRAINT "cart_owner" CHECK ((customer_id is null) <> (guest_hash is null))
);
--> statement-breakpoint
CREATE TABLE "cart_line" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"cart_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_line_product" UNIQUE("cart_id","product_id"),
	CONSTRAINT "cart_line_quantity" CHECK (quantity >= 1)
);
--> statement-breakpoint
CREATE TABLE "document" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"refund_id" uuid,
	"content" jsonb NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_number" UNIQUE("kind","year","number"),
	CONSTRAINT "document_refund" UNIQUE("refund_id"),
	CONSTRAINT "document_kind" CHECK (kind in ('invoice', 'credit_note')),
	CONSTRAINT "document_of" CHECK ((kind = 'credit_note') = (refund_id is not null)),
	CONSTRAINT "document_positive" CHECK (number >= 1)
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"cents" bigint,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_line" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"sku" text NOT NULL,
	"product_name" text NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"min_order" integer NOT NULL,
	"quantity" integer NOT NULL,
	"goods_cents" bigint NOT NULL,
	"tax_rate" numeric(6, 3) DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"shipped" integer DEFAULT 0 NOT NULL,
	"released" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_line_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_line_product" UNIQUE("order_id","product_id"),
	CONSTRAINT "order_line_quantity" CHECK (quantity >= 1 and quantity >= min_order),
	CONSTRAINT "order_line_goods" CHECK (goods_cents = (2 * unit_price_cents * quantity + min_order) / (2 * min_order)),
	CONSTRAINT "order_line_sent" CHECK (shipped >= 0 and released >= 0 and shipped + released <= quantity),
	CONSTRAINT "order_line_refunded" CHECK (refunded between 0 and quantity),
	CONSTRAINT "order_line_returned" CHECK (returned between 0 and shipped),
	CONSTRAINT "order_line_tax" CHECK (tax_cents >= 0 and tax_rate >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1),
	"customer_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"email" text NOT NULL,
	"delivery_address" jsonb NOT NULL,
	"billing_address" jsonb,
	"reference" text DEFAULT '' NOT NULL,
	"delivery_method" text DEFAULT 'Delivery' NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"goods_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"discount_cents" bigint DEFAULT 0 NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"prices_include_tax" boolean DEFAULT true NOT NULL,
	"total_cents" bigint NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'unpaid' NOT NULL,
	"held_until" timestamp with time zone NOT NULL,
	"network" text,
	"idempotency_key" text,
	"request_hash" text,
	"transaction_id" text,
	"cancel_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "orders_transactionId_unique" UNIQUE("transaction_id"),
	CONSTRAINT "orders_idempotency" UNIQUE("customer_id","idempotency_key"),
	CONSTRAINT "orders_status" CHECK (status in ('unpaid', 'cancelling', 'cancelled', 'expired', 'paid', 'refunding', 'refunded', 'delivered')),
	CONSTRAINT "orders_cancel_reason" CHECK (cancel_reason in ('customer', 'admin', 'expired')),
	CONSTRAINT "orders_total" CHECK (total_cents = goods_cents - discount_cents + shipping_cents + case when prices_include_tax then 0 else tax_cents end),
	CONSTRAINT "orders_amounts" CHECK (least(goods_cents, shipping_cents, discount_cents, tax_cents, total_cents) >= 0),
	CONSTRAINT "orders_refunded" CHECK (refunded_cents between 0 and total_cents),
	CONSTRAINT "orders_paid" CHECK ((status in ('paid', 'refunding', 'refunded', 'delivered')) = (transaction_id is not null and paid_at is not null))
);
--> statement-breakpoint
CREATE TABLE "stock_move" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"product_id" uuid NOT NULL,
	"d_on_hand" integer NOT NULL,
	"d_reserved" integer NOT NULL,
	"reason" text NOT NULL,
	"order_line_id" uuid,
	"actor_id" uuid,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "decline" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decline_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"opened_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "dispute_status" CHECK ("dispute"."status" in ('open', 'won', 'lost'))
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"provider_id" text,
	"amount_cents" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'creating' NOT NULL,
	"applied_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "payment_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "payment_orderId_seq_unique" UNIQUE("order_id","seq"),
	CONSTRAINT "payment_status" CHECK ("payment"."status" in ('creating', 'open', 'succeeded', 'canceled'))
);
--> statement-breakpoint
CREATE TABLE "provider_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"intent_id" text,
	"outcome" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"payment_id" uuid NOT NULL,
	"of_order" boolean DEFAULT true NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"actor_id" uuid,
	"status" text DEFAULT 'due' NOT NULL,
	"provider_id" text,
	"dispute_id" text,
	"hand_id" text,
	"attempt" integer DEFAULT 1 NOT NULL,
	"tried_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "refund_providerId_unique" UNIQUE("provider_id"),
	CONSTRAINT "refund_by_hand" UNIQUE("hand_id","of_order"),
	CONSTRAINT "refund_amount" CHECK ("refund"."amount_cents" > 0),
	CONSTRAINT "refund_status" CHECK ("refund"."status" in ('due', 'done', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "refund_line" (
	"refund_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"restock" boolean DEFAULT false NOT NULL,
	CONSTRAINT "refund_line_refund_id_order_line_id_pk" PRIMARY KEY("refund_id","order_line_id"),
	CONSTRAINT "refund_line_quantity" CHECK (quantity >= 1)
);
--> statement-breakpoint
CREATE TABLE "stray_payment" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"amount_cents" bigint NOT NULL,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	"lost_cents" bigint DEFAULT 0 NOT NULL,
	"due" boolean DEFAULT false NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stray_payment_returned" CHECK ("stray_payment"."returned_cents" between 0 and "stray_payment"."amount_cents")
);
--> statement-breakpoint
CREATE TABLE "stuck_event" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"intent_id" text,
	"tries" integer DEFAULT 1 NOT NULL,
	"error" text NOT NULL,
	"first_at" timestamp with time zone DEFAULT now() NOT NULL,
	"set_aside_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "attribute" (
	"key" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"type" text NOT NULL,
	"unit" text,
	"facet" boolean NOT NULL,
	"help" text,
	"position" integer NOT NULL,
	CONSTRAINT "attribute_type" CHECK ("attribute"."type" in ('text', 'number'))
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"parent_id" uuid,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "category_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "facet_bitmap" (
	"value_id" integer NOT NULL,
	"chunk" integer NOT NULL,
	"bits" bit(8192) NOT NULL,
	CONSTRAINT "facet_bitmap_value_id_chunk_pk" PRIMARY KEY("value_id","chunk")
);
--> statement-breakpoint
CREATE TABLE "facet_value" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "facet_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"text" text,
	"number" double precision,
	"products" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "facet_value_once" UNIQUE NULLS NOT DISTINCT("key","text","number")
);
--> statement-breakpoint
CREATE TABLE "mating_rule" (
	"joint" text NOT NULL,
	"gender" text NOT NULL,
	"to_joint" text NOT NULL,
	"to_gender" text NOT NULL,
	"fits" boolean NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "mating_rule_joint_gender_to_joint_to_gender_pk" PRIMARY KEY("joint","gender","to_joint","to_gender")
);
--> statement-breakpoint
CREATE TABLE "part_number" (
	"norm" text NOT NULL,
	"product_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	CONSTRAINT "part_number_norm_product_id_pk" PRIMARY KEY("norm","product_id")
);
--> statement-breakpoint
CREATE TABLE "picture" (
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"format" text DEFAULT 'webp' NOT NULL,
	"data" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_name_width_format_pk" PRIMARY KEY("name","width","format")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"sku" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category_id" uuid NOT NULL,
	"brand" text,
	"family" text NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"min_order" integer NOT NULL,
	"low_stock_at" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"ordinal" integer GENERATED ALWAYS AS IDENTITY (sequence name "product_ordinal_seq" INCREMENT BY 1 MINVALUE 0 MAXVALUE 2147483647 START WITH 0 CACHE 1),
	"search" "tsvector" DEFAULT '' NOT NULL,
	"terms" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "product_sku_unique" UNIQUE("sku"),
	CONSTRAINT "product_slug_unique" UNIQUE("slug"),
	CONSTRAINT "product_price" CHECK ("product"."unit_price_cents" > 0),
	CONSTRAINT "product_min_order" CHECK ("product"."min_order" >= 1),
	CONSTRAINT "product_status" CHECK ("product"."status" in ('active', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "product_attribute" (
	"product_id" uuid NOT NULL,
	"key" text NOT NULL,
	"text" text,
	"number" double precision,
	CONSTRAINT "product_attribute_product_id_key_pk" PRIMARY KEY("product_id","key"),
	CONSTRAINT "product_attribute_value" CHECK (("product_attribute"."text" is null) <> ("product_attribute"."number" is null))
);
--> statement-breakpoint
CREATE TABLE "product_end" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"joint" text NOT NULL,
	"size" text NOT NULL,
	"gender" text NOT NULL,
	CONSTRAINT "product_end_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "product_end_gender" CHECK ("product_end"."gender" in ('male', 'female'))
);
--> statement-breakpoint
CREATE TABLE "product_image" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"url" text NOT NULL,
	"alt" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "product_image_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_bounds" CHECK (0 <= "stock"."reserved" and "stock"."reserved" <= "stock"."on_hand")
);
--> statement-breakpoint
CREATE TABLE "synonym" (
	"term" text NOT NULL,
	"means" text NOT NULL,
	CONSTRAINT "synonym_term_means_pk" PRIMARY KEY("term","means")
);
--> statement-breakpoint
CREATE TABLE "vocabulary" (
	"word" text PRIMARY KEY NOT NULL,
	"lexeme" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "return_line" (
	"return_request_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"restock" boolean DEFAULT false NOT NULL,
	CONSTRAINT "return_line_return_request_id_order_line_id_pk" PRIMARY KEY("return_request_id","order_line_id"),
	CONSTRAINT "return_line_quantity" CHECK (quantity >= 1)
);
--> statement-breakpoint
CREATE TABLE "return_request" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	CONSTRAINT "return_request_status" CHECK (status in ('asked', 'accepted', 'refused', 'received'))
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"order_id" uuid NOT NULL,
	"carrier" text DEFAULT '' NOT NULL,
	"tracking_number" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shipment_line" (
	"shipment_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "shipment_line_shipment_id_order_line_id_pk" PRIMARY KEY("shipment_id","order_line_id"),
	CONSTRAINT "shipment_line_quantity" CHECK (quantity >= 1)
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"actor_id" uuid,
	"act" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text NOT NULL,
	"why" text,
	"changes" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meta" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "request_count" (
	"key" text PRIMARY KEY NOT NULL,
	"n" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid,
	"name" text NOT NULL,
	"image" text,
	"description" text NOT NULL,
	"rating" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp with time zone,
	"network" text,
	CONSTRAINT "review_customerId_unique" UNIQUE("customer_id"),
	CONSTRAINT "review_rating" CHECK ("review"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "subscriber" (
	"email" text PRIMARY KEY NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "subscriber_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_session_id_auth_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_account" ADD CONSTRAINT "auth_account_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_auth_user_id_auth_user_id_fk" FOREIGN KEY ("auth_user_id") REFERENCES "public"."auth_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_token" ADD CONSTRAINT "email_token_auth_user_id_auth_user_id_fk" FOREIGN KEY ("auth_user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browser" ADD CONSTRAINT "known_browser_auth_user_id_auth_user_id_fk" FOREIGN KEY ("auth_user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decline" ADD CONSTRAINT "decline_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facet_bitmap" ADD CONSTRAINT "facet_bitmap_value_id_facet_value_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."facet_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_number" ADD CONSTRAINT "part_number_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute" ADD CONSTRAINT "product_attribute_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute" ADD CONSTRAINT "product_attribute_key_attribute_key_fk" FOREIGN KEY ("key") REFERENCES "public"."attribute"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_end" ADD CONSTRAINT "product_end_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_return_request_id_return_request_id_fk" FOREIGN KEY ("return_request_id") REFERENCES "public"."return_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_token_session_id_index" ON "access_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "access_token_customer_id_index" ON "access_token" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "access_token_expires_at_index" ON "access_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "auth_account_user_id_index" ON "auth_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_session_user_id_index" ON "auth_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_verification_identifier_index" ON "auth_verification" USING btree ("identifier");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_email" ON "customer" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "email_token_auth_user_id_index" ON "email_token" USING btree ("auth_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_one" ON "cart" USING btree ("customer_id","kind") WHERE kind in ('cart', 'saved');--> statement-breakpoint
CREATE INDEX "cart_customer_id_index" ON "cart" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "cart_guests" ON "cart" USING btree ("updated_at") WHERE customer_id is null;--> statement-breakpoint
CREATE INDEX "document_order_id_index" ON "document" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_event_order_id_id_index" ON "order_event" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_line_product_id_index" ON "order_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_mine" ON "orders" USING btree ("customer_id","number");--> statement-breakpoint
CREATE INDEX "orders_holding" ON "orders" USING btree ("held_until") WHERE status in ('unpaid', 'cancelling');--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("customer_id") WHERE status in ('unpaid', 'cancelling');--> statement-breakpoint
CREATE INDEX "orders_unpaid_network" ON "orders" USING btree ("network") WHERE status in ('unpaid', 'cancelling');--> statement-breakpoint
CREATE INDEX "orders_paying" ON "orders" USING btree ("customer_id") WHERE status in ('paid', 'refunding', 'delivered');--> statement-breakpoint
CREATE INDEX "stock_move_product_id_index" ON "stock_move" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_move_once" ON "stock_move" USING btree ("order_line_id","reason") WHERE reason in ('placed', 'released');--> statement-breakpoint
CREATE INDEX "decline_payment_id_index" ON "decline" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "dispute_payment_id_index" ON "dispute" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_live" ON "payment" USING btree ("order_id") WHERE status in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "payment_unsettled" ON "payment" USING btree ("updated_at") WHERE status in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "refund_payment_id_index" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_due" ON "refund" USING btree ("created_at") WHERE status = 'due';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_of_late_money" ON "refund" USING btree ("payment_id") WHERE not of_order and hand_id is null and dispute_id is null and status <> 'failed';--> statement-breakpoint
CREATE INDEX "refund_line_order_line_id_index" ON "refund_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "category_parent_id_index" ON "category" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "facet_bitmap_chunk_index" ON "facet_bitmap" USING btree ("chunk");--> statement-breakpoint
CREATE INDEX "part_number_prefix" ON "part_number" USING btree ("norm" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "part_number_product_id_index" ON "part_number" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_active_name" ON "product" USING btree (lower("name")) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_selling" ON "product" USING btree ("sold" DESC NULLS FIRST,"position","id") INCLUDE ("terms") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_newest" ON "product" USING btree ("created_at","id") INCLUDE ("terms") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_by_price" ON "product" USING btree ("unit_price_cents","id") INCLUDE ("terms") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_by_name" ON "product" USING btree ("name","id") INCLUDE ("terms") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_category_id_index" ON "product" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_family_index" ON "product" USING btree ("family");--> statement-breakpoint
CREATE INDEX "product_ordinal" ON "product" USING btree ("ordinal");--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin ("search");--> statement-breakpoint
CREATE INDEX "product_terms" ON "product" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "product_end_joint_size_gender_index" ON "product_end" USING btree ("joint","size","gender");--> statement-breakpoint
CREATE INDEX "vocabulary_lexeme_index" ON "vocabulary" USING btree ("lexeme");--> statement-breakpoint
CREATE INDEX "vocabulary_near" ON "vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "return_line_order_line_id_index" ON "return_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "return_request_order_id_index" ON "return_request" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipment_order_id_index" ON "shipment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipment_line_order_line_id_index" ON "shipment_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "audit_entity_entity_id_index" ON "audit" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "audit_actor_id_index" ON "audit" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "message_created_at_id_index" ON "message" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_next" ON "outbox" USING btree ((kind like 'account.%') desc,"due_at","id") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "request_count_ends_at_index" ON "request_count" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "review_created_at_id_index" ON "review" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "review_network" ON "review" USING btree ("network","created_at") WHERE network is not null;--> statement-breakpoint
CREATE INDEX "review_words" ON "review" USING gin (("name" || ' ' || "description") gin_trgm_ops);