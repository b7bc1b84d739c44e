CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;--> statement-breakpoint
-- A restore takes the tables of the shop before away, and leaves this.
CREATE OR REPLACE FUNCTION "found_words"("said" text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
-- Most of what people write has no mark: the rest is looked at only where there is one.
DECLARE folded text := replace(said, '`', '''');
BEGIN
	IF folded ~ '[^[:ascii:]]' THEN
		folded := normalize(regexp_replace(folded, '[’‘ʼʻ´′＇]', '''', 'g'), NFKD);
		folded := regexp_replace(folded, '[\u0300-\u036F]', '', 'g');
		folded := translate(folded, 'øØłŁđĐðÐħĦŧŦıŋŊ', 'oOlLdDdDhHtTinN');
		folded := replace(replace(replace(replace(folded, 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe');
		folded := replace(replace(replace(replace(folded, 'ß', 'ss'), 'ẞ', 'ss'), 'þ', 'th'), 'Þ', 'th');
		IF folded ~ '[^[:ascii:]]' THEN
			folded := normalize(folded, NFKC);
		END IF;
	END IF;
	IF strpos(folded, '''') > 0 THEN
		folded := folded || ' ' || replace(folded, '''', '');
	END IF;
	-- Signs by which PostgreSQL's parser makes one word of several, as in addresses of e-mail, and others within names.
	RETURN to_tsvector('simple', regexp_replace(folded, '[-@._/⁄+:~<>&=?%·・׳״'']', ' ', 'g'));
END $$;
--> statement-breakpoint
CREATE TABLE "product_accessory" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"sku" text NOT NULL,
	CONSTRAINT "product_accessory_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "access_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" text NOT NULL,
	"customer_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"hash" text NOT NULL,
	"permissions" jsonb NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_on" date,
	"last_used_on" date,
	CONSTRAINT "api_key_hash_unique" UNIQUE("hash")
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
CREATE TABLE "auth_passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "auth_passkey_credential_id_unique" UNIQUE("credential_id")
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
	"seen_at" timestamp with time zone,
	"network" text,
	"second_step" text,
	"passkey_id" text,
	CONSTRAINT "auth_session_token_unique" UNIQUE("token"),
	CONSTRAINT "auth_session_second_step" CHECK ("auth_session"."second_step" in ('passkey', 'code', 'recovery', 'trusted'))
);
--> statement-breakpoint
CREATE TABLE "auth_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"blocked_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth_two_factor" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean DEFAULT false NOT NULL,
	"failed_verification_count" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auth_two_factor_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "auth_user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"two_factor_enabled" boolean DEFAULT false NOT NULL,
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
	"staff_role" text,
	"education" text,
	"location" text,
	"phone" text,
	"linkedin" text,
	"photo" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_authUserId_unique" UNIQUE("auth_user_id"),
	CONSTRAINT "customer_role" CHECK ("customer"."role" in ('customer', 'admin')),
	CONSTRAINT "customer_staff_role" CHECK ("customer"."staff_role" in ('manager', 'catalog', 'warehouse', 'service'))
);
--> statement-breakpoint
CREATE TABLE "customer_address" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"address" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_billing" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_note" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"body" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"editor_id" uuid,
	"edited_at" timestamp with time zone,
	CONSTRAINT "customer_note_edited" CHECK ((editor_id is null) = (edited_at is null))
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
CREATE TABLE "invitation" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitation_email_unique" UNIQUE("email"),
	CONSTRAINT "invitation_hash_unique" UNIQUE("hash"),
	CONSTRAINT "invitation_role" CHECK ("invitation"."role" in ('admin', 'manager', 'catalog', 'warehouse', 'service'))
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
CREATE TABLE "used_code" (
	"auth_user_id" text NOT NULL,
	"hash" text NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "used_code_auth_user_id_hash_pk" PRIMARY KEY("auth_user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid,
	"guest_hash" text,
	"kind" text DEFAULT 'cart' NOT NULL,
	"is_brief" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"share_token" text,
	"slug" text,
	"intro" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_guestHash_unique" UNIQUE("guest_hash"),
	CONSTRAINT "cart_shareToken_unique" UNIQUE("share_token"),
	CONSTRAINT "cart_slug_unique" UNIQUE("slug"),
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
CREATE TABLE "document_counter" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "document_counter_kind_year_pk" PRIMARY KEY("kind","year"),
	CONSTRAINT "document_counter_positive" CHECK (last >= 0)
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
CREATE TABLE "price_bitmap" (
	"chunk" integer NOT NULL,
	"digit" integer NOT NULL,
	"bits" bit(8192) NOT NULL,
	CONSTRAINT "price_bitmap_chunk_digit_pk" PRIMARY KEY("chunk","digit")
);
--> statement-breakpoint
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
CREATE TABLE "import_chunk" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "import_chunk_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_columns" (
	"key" text PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"customer_id" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_picture" (
	"import_id" uuid NOT NULL,
	"source" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"reading_since" timestamp with time zone,
	CONSTRAINT "import_picture_import_id_source_pk" PRIMARY KEY("import_id","source")
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"product_id" uuid,
	"draft" jsonb,
	"was" jsonb,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept" text,
	CONSTRAINT "import_row_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_row_kind" CHECK (kind in ('new', 'changed', 'same', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "import_zip" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"import_id" uuid NOT NULL,
	"arrived" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_zip_chunk" (
	"zip_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "import_zip_chunk_zip_id_position_pk" PRIMARY KEY("zip_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_import" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"origin" text DEFAULT 'file' NOT NULL,
	"file_name" text NOT NULL,
	"file_of" uuid,
	"left_out" integer[] DEFAULT '{}' NOT NULL,
	"sheets" text[] DEFAULT '{}' NOT NULL,
	"sheet" text DEFAULT '' NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"data" "bytea" NOT NULL,
	"unknown" text[] DEFAULT '{}' NOT NULL,
	"makes_missing" boolean DEFAULT false NOT NULL,
	"same_names" integer DEFAULT 0 NOT NULL,
	"adds_sku" boolean DEFAULT false NOT NULL,
	"missing" jsonb DEFAULT '{"categories":[],"attributes":[]}'::jsonb NOT NULL,
	"counts" jsonb NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"warned" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"reading_since" timestamp with time zone,
	"reader_ended" boolean DEFAULT false NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"applied_by" uuid,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "product_import_idempotency" UNIQUE("customer_id","idempotency_key"),
	CONSTRAINT "product_import_origin" CHECK (origin in ('file', 'grid')),
	CONSTRAINT "product_import_state" CHECK (state in ('arriving', 'checking', 'fetching', 'unreadable', 'checked', 'applying', 'applied', 'refused', 'undoing', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "end_kind" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "end_kind_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"joint" text NOT NULL,
	"size" text NOT NULL,
	"gender" text NOT NULL,
	CONSTRAINT "end_kind_once" UNIQUE("joint","size","gender")
);
--> statement-breakpoint
CREATE TABLE "passage" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"a_id" integer NOT NULL,
	"b_id" integer NOT NULL,
	"rank" smallint NOT NULL,
	"root" text NOT NULL,
	"cents" bigint NOT NULL,
	"min_order" integer NOT NULL,
	CONSTRAINT "passage_ends" CHECK (a_id <= b_id)
);
--> statement-breakpoint
CREATE TABLE "low_stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"notified_on" date
);
--> statement-breakpoint
CREATE TABLE "job_failure" (
	"name" text PRIMARY KEY NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notified_at" timestamp with time zone,
	"times" integer DEFAULT 1 NOT NULL,
	"error" text NOT NULL,
	"lease" text
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"pieces" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notified_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_due" (
	"customer_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"mail" uuid,
	CONSTRAINT "notification_due_customer_id_notification_id_pk" PRIMARY KEY("customer_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_read" (
	"customer_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	CONSTRAINT "notification_read_customer_id_notification_id_pk" PRIMARY KEY("customer_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_recipient" (
	"customer_id" uuid PRIMARY KEY NOT NULL,
	"read_to" uuid DEFAULT uuidv7() NOT NULL,
	"ways" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"hourly" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
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
	"discount_cents" bigint DEFAULT 0 NOT NULL,
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
	CONSTRAINT "order_line_discount" CHECK (discount_cents between 0 and goods_cents),
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
	"is_collected" boolean DEFAULT false NOT NULL,
	"ready_at" timestamp with time zone,
	"currency" text DEFAULT 'usd' NOT NULL,
	"goods_cents" bigint NOT NULL,
	"shipping_cents" bigint NOT NULL,
	"shipping_tax_rate" numeric(6, 3) DEFAULT 0 NOT NULL,
	"shipping_tax_cents" bigint DEFAULT 0 NOT NULL,
	"tax_name" text DEFAULT '' NOT NULL,
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
	CONSTRAINT "orders_shipping_tax" CHECK (shipping_tax_cents between 0 and tax_cents and shipping_tax_rate >= 0),
	CONSTRAINT "orders_refunded" CHECK (refunded_cents between 0 and total_cents),
	CONSTRAINT "orders_paid" CHECK ((status in ('paid', 'refunding', 'refunded', 'delivered')) = (transaction_id is not null and paid_at is not null))
);
--> statement-breakpoint
CREATE TABLE "stock_entry" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" uuid NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "stock_entry_kind" CHECK (kind in ('received', 'counted')),
	CONSTRAINT "stock_entry_undone" CHECK ((undone_at is null) = (undone_by is null))
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
	"entry_id" uuid,
	"import_id" uuid,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_move_reason" CHECK (reason in ('opening', 'placed', 'released', 'shipped', 'delivered', 'undelivered', 'refunded', 'returned', 'counted', 'received', 'imported', 'undone'))
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
CREATE TABLE "unmatched_payment" (
	"intent_id" text PRIMARY KEY NOT NULL,
	"amount_cents" bigint NOT NULL,
	"returned_cents" bigint DEFAULT 0 NOT NULL,
	"lost_cents" bigint DEFAULT 0 NOT NULL,
	"due" boolean DEFAULT false NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unmatched_payment_returned" CHECK ("unmatched_payment"."returned_cents" between 0 and "unmatched_payment"."amount_cents")
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
CREATE TABLE "product_review" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"product_id" uuid NOT NULL,
	"customer_id" uuid,
	"name" text NOT NULL,
	"stars" integer NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"written_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text,
	"answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "product_review_once" UNIQUE("customer_id","product_id"),
	CONSTRAINT "product_review_stars" CHECK (stars between 1 and 5),
	CONSTRAINT "product_review_hidden" CHECK ((hidden_at is null) = (hidden_reason is null)),
	CONSTRAINT "product_review_answer" CHECK ((answer is null) = (answered_at is null))
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
CREATE TABLE "price_break" (
	"product_id" uuid NOT NULL,
	"from_quantity" integer NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	CONSTRAINT "price_break_product_id_from_quantity_pk" PRIMARY KEY("product_id","from_quantity"),
	CONSTRAINT "price_break_quantity" CHECK (from_quantity > 1),
	CONSTRAINT "price_break_percent" CHECK (percent > 0 and percent < 100)
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"sku" text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"name_sort_key" text collate "C" DEFAULT '' NOT NULL,
	"description" text NOT NULL,
	"category_id" uuid NOT NULL,
	"brand" text,
	"family" text NOT NULL,
	"unit_price_cents" bigint NOT NULL,
	"min_order" integer NOT NULL,
	"quantity_step" integer DEFAULT 1 NOT NULL,
	"weight_grams" integer,
	"bulky" boolean DEFAULT false NOT NULL,
	"tax_class_id" uuid,
	"expected_on" date,
	"low_stock_at" integer DEFAULT 0 NOT NULL,
	"bin" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"archived_at" timestamp with time zone,
	"undone_import" uuid,
	"sold" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"ordinal" integer GENERATED ALWAYS AS IDENTITY (sequence name "product_ordinal_seq" INCREMENT BY 1 MINVALUE 0 MAXVALUE 2147483647 START WITH 0 CACHE 1),
	"search" "tsvector" DEFAULT '' NOT NULL,
	"terms" integer[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "product_sku_unique" UNIQUE("sku"),
	CONSTRAINT "product_slug_unique" UNIQUE("slug"),
	CONSTRAINT "product_price" CHECK ("product"."unit_price_cents" > 0),
	CONSTRAINT "product_min_order" CHECK ("product"."min_order" >= 1),
	CONSTRAINT "product_quantity_step" CHECK (quantity_step >= 1),
	CONSTRAINT "product_weight" CHECK (weight_grams > 0),
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
CREATE TABLE "stock_alert" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"product_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notified_at" timestamp with time zone,
	CONSTRAINT "stock_alert_token_unique" UNIQUE("token")
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
	"lexeme" text NOT NULL,
	"proposed" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missed_search" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"term" text NOT NULL,
	"said" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"last_on" date DEFAULT current_date NOT NULL,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "missed_search_term_unique" UNIQUE("term")
);
--> statement-breakpoint
CREATE TABLE "own_synonym" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"said" text NOT NULL,
	"means" text NOT NULL,
	"term" text NOT NULL,
	"meant" text NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "own_synonym_once" UNIQUE("term","meant")
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
	"answer" text DEFAULT '' NOT NULL,
	"refund_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	CONSTRAINT "return_request_refundId_unique" UNIQUE("refund_id"),
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
CREATE TABLE "asset" (
	"name" text PRIMARY KEY NOT NULL,
	"data" "bytea" NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" bigint,
	"hash" text,
	CONSTRAINT "audit_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "message_reply" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"message_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
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
	"order_id" uuid,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"error" text,
	"recipient" text
);
--> statement-breakpoint
CREATE TABLE "reply_template" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
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
	"requested_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "subscriber_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"on_hand" integer NOT NULL,
	"reserved" integer DEFAULT 0 NOT NULL,
	"short" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stock_bounds" CHECK (0 <= "stock"."reserved" and "stock"."reserved" <= "stock"."on_hand"),
	CONSTRAINT "stock_short" CHECK (short = 0 or (short > 0 and reserved = on_hand))
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
	"shop_name" text DEFAULT 'Copperline' NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"mail_name" text DEFAULT '' NOT NULL,
	"mail_address" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"document_note" text DEFAULT '' NOT NULL,
	"prices_include_tax" boolean DEFAULT true NOT NULL,
	"prices_abroad" text DEFAULT 'same' NOT NULL,
	"return_days" integer DEFAULT 30 NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"hold_hours" integer,
	"policies" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"low_stock_mails" boolean DEFAULT true NOT NULL,
	"home" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"words" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "shop_settings_one" CHECK (id = 1),
	CONSTRAINT "shop_settings_prices_abroad" CHECK (prices_abroad in ('same', 'withoutHomeTax')),
	CONSTRAINT "shop_settings_return_days" CHECK (return_days >= 0),
	CONSTRAINT "shop_settings_hold_hours" CHECK (hold_hours >= 1)
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
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"url" text NOT NULL,
	"description" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"failed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entity_id" text NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_delivery_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"body" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_delivery_state" CHECK (state in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_try" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"delivery_id" uuid NOT NULL,
	"status" integer,
	"error" text,
	"answer" text NOT NULL,
	"ms" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_accessory" ADD CONSTRAINT "product_accessory_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_session_id_auth_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_account" ADD CONSTRAINT "auth_account_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_passkey" ADD CONSTRAINT "auth_passkey_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth_two_factor" ADD CONSTRAINT "auth_two_factor_user_id_auth_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_auth_user_id_auth_user_id_fk" FOREIGN KEY ("auth_user_id") REFERENCES "public"."auth_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_address" ADD CONSTRAINT "customer_address_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_note" ADD CONSTRAINT "customer_note_editor_id_customer_id_fk" FOREIGN KEY ("editor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_token" ADD CONSTRAINT "email_token_auth_user_id_auth_user_id_fk" FOREIGN KEY ("auth_user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browser" ADD CONSTRAINT "known_browser_auth_user_id_auth_user_id_fk" FOREIGN KEY ("auth_user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_code" ADD CONSTRAINT "used_code_auth_user_id_auth_user_id_fk" FOREIGN KEY ("auth_user_id") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "facet_bitmap" ADD CONSTRAINT "facet_bitmap_value_id_facet_value_id_fk" FOREIGN KEY ("value_id") REFERENCES "public"."facet_value"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_month" ADD CONSTRAINT "product_month_month_summed_month_month_fk" FOREIGN KEY ("month") REFERENCES "public"."summed_month"("month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_month" ADD CONSTRAINT "product_month_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_chunk" ADD CONSTRAINT "import_chunk_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_columns" ADD CONSTRAINT "import_columns_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_picture" ADD CONSTRAINT "import_picture_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_zip" ADD CONSTRAINT "import_zip_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_zip_chunk" ADD CONSTRAINT "import_zip_chunk_zip_id_import_zip_id_fk" FOREIGN KEY ("zip_id") REFERENCES "public"."import_zip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_file_of_product_import_id_fk" FOREIGN KEY ("file_of") REFERENCES "public"."product_import"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_applied_by_customer_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_undone_by_customer_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_a_id_end_kind_id_fk" FOREIGN KEY ("a_id") REFERENCES "public"."end_kind"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_b_id_end_kind_id_fk" FOREIGN KEY ("b_id") REFERENCES "public"."end_kind"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "low_stock" ADD CONSTRAINT "low_stock_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_due" ADD CONSTRAINT "notification_due_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_due" ADD CONSTRAINT "notification_due_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_read" ADD CONSTRAINT "notification_read_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_read" ADD CONSTRAINT "notification_read_notification_id_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipient" ADD CONSTRAINT "notification_recipient_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_line" ADD CONSTRAINT "offer_line_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_line" ADD CONSTRAINT "offer_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_link" ADD CONSTRAINT "offer_link_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_order" ADD CONSTRAINT "offer_order_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_order" ADD CONSTRAINT "offer_order_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_entry" ADD CONSTRAINT "stock_entry_undone_by_customer_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_entry_id_stock_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."stock_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decline" ADD CONSTRAINT "decline_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_dispute_id_dispute_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."dispute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_line" ADD CONSTRAINT "refund_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_review" ADD CONSTRAINT "product_review_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_parent_id_category_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "part_number" ADD CONSTRAINT "part_number_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_break" ADD CONSTRAINT "price_break_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_tax_class_id_tax_class_id_fk" FOREIGN KEY ("tax_class_id") REFERENCES "public"."tax_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute" ADD CONSTRAINT "product_attribute_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attribute" ADD CONSTRAINT "product_attribute_key_attribute_key_fk" FOREIGN KEY ("key") REFERENCES "public"."attribute"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_end" ADD CONSTRAINT "product_end_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_image" ADD CONSTRAINT "product_image_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_alert" ADD CONSTRAINT "stock_alert_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_synonym" ADD CONSTRAINT "own_synonym_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_synonym" ADD CONSTRAINT "own_synonym_of" FOREIGN KEY ("term","meant") REFERENCES "public"."synonym"("term","means") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_return_request_id_return_request_id_fk" FOREIGN KEY ("return_request_id") REFERENCES "public"."return_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_line" ADD CONSTRAINT "return_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_request" ADD CONSTRAINT "return_request_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_order_line_id_order_line_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reply" ADD CONSTRAINT "message_reply_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_method" ADD CONSTRAINT "delivery_method_zone_id_delivery_zone_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."delivery_zone"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_rate" ADD CONSTRAINT "tax_rate_tax_class_id_tax_class_id_fk" FOREIGN KEY ("tax_class_id") REFERENCES "public"."tax_class"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_try" ADD CONSTRAINT "webhook_try_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_accessory_sku_index" ON "product_accessory" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "access_token_session_id_index" ON "access_token" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "access_token_customer_id_index" ON "access_token" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "access_token_expires_at_index" ON "access_token" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "api_key_created_at_index" ON "api_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "auth_account_user_id_index" ON "auth_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_passkey_user_id_index" ON "auth_passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_session_user_id_index" ON "auth_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_verification_identifier_index" ON "auth_verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "auth_verification_value_index" ON "auth_verification" USING hash ("value");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_email" ON "customer" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "customer_name" ON "customer" USING btree (lower(name),"id");--> statement-breakpoint
CREATE INDEX "customer_found" ON "customer" USING gin (found_words(name || ' ' || email || ' ' || coalesce(phone || ' tel' || reverse(translate(phone, '+ ', '')), '')));--> statement-breakpoint
CREATE INDEX "customer_address_customer_id_used_at_index" ON "customer_address" USING btree ("customer_id","used_at");--> statement-breakpoint
CREATE INDEX "customer_note_customer_id_id_index" ON "customer_note" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "email_token_auth_user_id_index" ON "email_token" USING btree ("auth_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_one" ON "cart" USING btree ("customer_id","kind") WHERE kind in ('cart', 'saved');--> statement-breakpoint
CREATE INDEX "cart_customer_id_index" ON "cart" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "cart_guests" ON "cart" USING btree ("updated_at") WHERE customer_id is null;--> statement-breakpoint
CREATE INDEX "cart_brief" ON "cart" USING btree ("updated_at") WHERE is_brief;--> statement-breakpoint
CREATE INDEX "document_order_id_index" ON "document" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "facet_bitmap_chunk_index" ON "facet_bitmap" USING btree ("chunk");--> statement-breakpoint
CREATE INDEX "import_columns_customer_id_index" ON "import_columns" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "import_row_kind" ON "import_row" USING btree ("import_id","kind","line");--> statement-breakpoint
CREATE INDEX "import_row_warned" ON "import_row" USING btree ("import_id","line") WHERE warnings <> '[]';--> statement-breakpoint
CREATE INDEX "import_zip_import_id_index" ON "import_zip" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "product_import_customer_id_index" ON "product_import" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "product_import_waiting" ON "product_import" USING btree ("id") WHERE state in ('checking', 'fetching', 'applying', 'undoing');--> statement-breakpoint
CREATE INDEX "product_import_file" ON "product_import" USING btree ("file_of");--> statement-breakpoint
CREATE INDEX "passage_best" ON "passage" USING btree ("a_id","b_id","rank","cents","product_id","min_order");--> statement-breakpoint
CREATE INDEX "notification_list" ON "notification" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "notification_pending" ON "notification" USING btree ("id") WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "notification_due_notification_id_index" ON "notification_due" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notification_due_mail" ON "notification_due" USING btree ("mail");--> statement-breakpoint
CREATE INDEX "notification_due_last" ON "notification_due" USING btree ("customer_id","mail");--> statement-breakpoint
CREATE INDEX "notification_due_waiting" ON "notification_due" USING btree ("customer_id") WHERE mail is null;--> statement-breakpoint
CREATE INDEX "notification_read_notification_id_index" ON "notification_read" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "offer_status" ON "offer" USING btree ("status","number");--> statement-breakpoint
CREATE INDEX "offer_email" ON "offer" USING btree ("email");--> statement-breakpoint
CREATE INDEX "offer_words" ON "offer" USING gin ((name || ' ' || email || ' ' || reference) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "offer_line_product_id_index" ON "offer_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "offer_link_offer_id_index" ON "offer_link" USING btree ("offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "offer_order_once" ON "offer_order" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "order_event_order_id_id_index" ON "order_event" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_line_product_id_index" ON "order_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_line_unsent" ON "order_line" USING btree ("order_id") WHERE quantity > shipped + released;--> statement-breakpoint
CREATE INDEX "orders_mine" ON "orders" USING btree ("customer_id","number");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","number");--> statement-breakpoint
CREATE INDEX "orders_holding" ON "orders" USING btree ("held_until") WHERE status in ('unpaid', 'cancelling');--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("customer_id") WHERE status in ('unpaid', 'cancelling');--> statement-breakpoint
CREATE INDEX "orders_unpaid_network" ON "orders" USING btree ("network") WHERE status in ('unpaid', 'cancelling');--> statement-breakpoint
CREATE INDEX "orders_paying" ON "orders" USING btree ("customer_id") WHERE status in ('paid', 'refunding', 'delivered');--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at","customer_id","total_cents","shipping_cents","tax_cents") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "orders_found" ON "orders" USING gin (found_words(user_name || ' ' || email || ' ' || reference || ' ' || jsonb_path_query_array(delivery_address, '$.*')::text));--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree (reverse(regexp_replace(delivery_address ->> 'phone', '\D', '', 'g')) text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "stock_entry_idempotency" ON "stock_entry" USING btree ("actor_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "stock_move_product_id_id_index" ON "stock_move" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_move_entry" ON "stock_move" USING btree ("entry_id") WHERE entry_id is not null;--> statement-breakpoint
CREATE INDEX "stock_move_import" ON "stock_move" USING btree ("import_id") WHERE import_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_move_once" ON "stock_move" USING btree ("order_line_id","reason") WHERE reason in ('placed', 'released');--> statement-breakpoint
CREATE INDEX "decline_payment_id_index" ON "decline" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "dispute_payment_id_index" ON "dispute" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_live" ON "payment" USING btree ("order_id") WHERE status in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "payment_unsettled" ON "payment" USING btree ("updated_at") WHERE status in ('creating', 'open');--> statement-breakpoint
CREATE INDEX "refund_payment_id_index" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_due" ON "refund" USING btree ("created_at") WHERE status = 'due';--> statement-breakpoint
CREATE INDEX "refund_done" ON "refund" USING btree ("done_at") WHERE status = 'done';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_of_late_money" ON "refund" USING btree ("payment_id") WHERE not of_order and hand_id is null and dispute_id is null and status <> 'failed';--> statement-breakpoint
CREATE INDEX "refund_line_order_line_id_index" ON "refund_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "product_review_product_id_written_at_id_index" ON "product_review" USING btree ("product_id","written_at","id");--> statement-breakpoint
CREATE INDEX "product_review_written_at_id_index" ON "product_review" USING btree ("written_at","id");--> statement-breakpoint
CREATE INDEX "product_review_found" ON "product_review" USING gin (found_words(name || ' ' || title || ' ' || description));--> statement-breakpoint
CREATE INDEX "category_parent_id_index" ON "category" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "part_number_prefix" ON "part_number" USING btree ("norm" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "part_number_product_id_index" ON "part_number" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_active_name" ON "product" USING btree (lower("name")) WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_selling" ON "product" USING btree ("sold" DESC NULLS FIRST,"position","id") INCLUDE ("terms") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_newest" ON "product" USING btree ("created_at","id") INCLUDE ("terms") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_by_price" ON "product" USING btree ("unit_price_cents","id") INCLUDE ("terms") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_by_name_sort_key" ON "product" USING btree ("name_sort_key","id") INCLUDE ("terms") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "product_archived" ON "product" USING btree ("archived_at" DESC NULLS LAST,"id") WHERE status = 'archived';--> statement-breakpoint
CREATE INDEX "product_category_id_index" ON "product" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "product_family_index" ON "product" USING btree ("family");--> statement-breakpoint
CREATE INDEX "product_ordinal" ON "product" USING btree ("ordinal");--> statement-breakpoint
CREATE INDEX "product_search" ON "product" USING gin ("search");--> statement-breakpoint
CREATE INDEX "product_terms" ON "product" USING gin ("terms");--> statement-breakpoint
CREATE INDEX "product_tax_class_id_index" ON "product" USING btree ("tax_class_id");--> statement-breakpoint
CREATE INDEX "product_end_joint_size_gender_index" ON "product_end" USING btree ("joint","size","gender");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alert_open" ON "stock_alert" USING btree ("product_id","email") WHERE notified_at is null;--> statement-breakpoint
CREATE INDEX "stock_alert_email_index" ON "stock_alert" USING btree ("email");--> statement-breakpoint
CREATE INDEX "vocabulary_lexeme_index" ON "vocabulary" USING btree ("lexeme");--> statement-breakpoint
CREATE INDEX "vocabulary_near" ON "vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "own_synonym_actor_id_index" ON "own_synonym" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "return_line_order_line_id_index" ON "return_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "return_request_order_id_index" ON "return_request" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipment_order_id_index" ON "shipment" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "shipment_tracking" ON "shipment" USING btree (upper("tracking_number"));--> statement-breakpoint
CREATE INDEX "shipment_begun" ON "shipment" USING btree (upper("tracking_number") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "shipment_line_order_line_id_index" ON "shipment_line" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "audit_entity_entity_id_index" ON "audit" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "audit_actor_id_index" ON "audit" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_unsealed" ON "audit" USING btree ("id") WHERE hash is null;--> statement-breakpoint
CREATE INDEX "message_created_at_id_index" ON "message" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "message_sender" ON "message" USING btree ("email");--> statement-breakpoint
CREATE INDEX "message_reply_message_id_id_index" ON "message_reply" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "outbox_next" ON "outbox" USING btree ((kind like 'account.%') desc,"due_at","id") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "outbox_of_order" ON "outbox" USING btree ("order_id","id") WHERE sent_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "reply_template_name" ON "reply_template" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "request_count_ends_at_index" ON "request_count" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "review_created_at_id_index" ON "review" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "review_network" ON "review" USING btree ("network","created_at") WHERE network is not null;--> statement-breakpoint
CREATE INDEX "review_words" ON "review" USING gin (("name" || ' ' || "description") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stock_short" ON "stock" USING btree ("product_id") WHERE short > 0;--> statement-breakpoint
CREATE INDEX "delivery_method_zone_id_index" ON "delivery_method" USING btree ("zone_id");--> statement-breakpoint
CREATE INDEX "delivery_zone_countries" ON "delivery_zone" USING gin ("countries");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_class_default" ON "tax_class" USING btree ("is_default") WHERE is_default;--> statement-breakpoint
CREATE INDEX "webhook_delivery_next" ON "webhook_delivery" USING btree ("due_at","position") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_due" ON "webhook_delivery" USING btree ("webhook_id","due_at","position") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_before" ON "webhook_delivery" USING btree ("webhook_id","entity_id","position") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_delivery_list" ON "webhook_delivery" USING btree ("webhook_id","state","position");--> statement-breakpoint
CREATE INDEX "webhook_try_delivery_id_id_index" ON "webhook_try" USING btree ("delivery_id","id");