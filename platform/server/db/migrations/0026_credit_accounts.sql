CREATE TABLE "credit_account" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"limit_cents" bigint DEFAULT 0 NOT NULL,
	"balance_cents" bigint DEFAULT 0 NOT NULL,
	"next_seq" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_account_customerId_unique" UNIQUE("customer_id"),
	CONSTRAINT "credit_account_limit" CHECK (limit_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "posting" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"account_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"order_id" uuid,
	"refund_id" uuid,
	"reverses" uuid,
	"method" text,
	"reference" text DEFAULT '' NOT NULL,
	"received_on" date,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" uuid,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "posting_refundId_unique" UNIQUE("refund_id"),
	CONSTRAINT "posting_reverses_unique" UNIQUE("reverses"),
	CONSTRAINT "posting_seq" UNIQUE("account_id","seq"),
	CONSTRAINT "posting_idempotency" UNIQUE("actor_id","idempotency_key"),
	CONSTRAINT "posting_kind" CHECK (kind in ('invoice', 'payout', 'reversal', 'payment', 'credit_note')),
	CONSTRAINT "posting_sign" CHECK (amount_cents <> 0 and (amount_cents > 0) = (kind in ('invoice', 'payout', 'reversal'))),
	CONSTRAINT "posting_order" CHECK (kind not in ('invoice', 'credit_note') or order_id is not null),
	CONSTRAINT "posting_refund" CHECK ((refund_id is not null) = (kind = 'credit_note')),
	CONSTRAINT "posting_reverses" CHECK ((reverses is not null) = (kind = 'reversal')),
	CONSTRAINT "posting_method" CHECK ((method is not null) = (kind in ('payment', 'payout')) and method in ('bank', 'cash', 'cheque', 'terminal')),
	CONSTRAINT "posting_received" CHECK ((received_on is not null) = (method is not null))
);
--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_account_id_credit_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."credit_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_reverses_posting_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "posting" ADD CONSTRAINT "posting_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "posting_invoice" ON "posting" USING btree ("order_id") WHERE kind = 'invoice';--> statement-breakpoint
CREATE INDEX "posting_order_id_index" ON "posting" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "posting_amount" ON "posting" USING btree (abs(amount_cents));--> statement-breakpoint
CREATE INDEX "posting_reference" ON "posting" USING btree (upper(reference) text_pattern_ops);