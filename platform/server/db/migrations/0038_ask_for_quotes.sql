CREATE TABLE "quote_request" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"offer_id" uuid,
	"answer" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_request_offerId_unique" UNIQUE("offer_id"),
	CONSTRAINT "quote_request_idempotency" UNIQUE("customer_id","idempotency_key"),
	CONSTRAINT "quote_request_state" CHECK (state in ('asked', 'answered', 'declined', 'withdrawn')),
	CONSTRAINT "quote_request_decided" CHECK ((state = 'asked') = (decided_at is null) and (state in ('answered', 'declined')) = (decided_by is not null)),
	CONSTRAINT "quote_request_answered" CHECK (state <> 'answered' or offer_id is not null),
	CONSTRAINT "quote_request_answer" CHECK ((state = 'declined') = (answer <> '')),
	CONSTRAINT "quote_request_texts" CHECK (greatest(char_length(message), char_length(answer)) <= 1000)
);
--> statement-breakpoint
CREATE TABLE "quote_request_line" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"request_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "quote_request_line_position" UNIQUE("request_id","position"),
	CONSTRAINT "quote_request_line_product" UNIQUE("request_id","product_id"),
	CONSTRAINT "quote_request_line_bounds" CHECK (position between 1 and 500 and quantity >= 1)
);
--> statement-breakpoint
ALTER TABLE "quote_request" ADD CONSTRAINT "quote_request_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_request" ADD CONSTRAINT "quote_request_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_request" ADD CONSTRAINT "quote_request_decided_by_customer_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_request_line" ADD CONSTRAINT "quote_request_line_request_id_quote_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."quote_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_request_line" ADD CONSTRAINT "quote_request_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_request_customer_id_id_index" ON "quote_request" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "quote_request_state_id_index" ON "quote_request" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "quote_request_decided_by_index" ON "quote_request" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "quote_request_line_product_id_index" ON "quote_request_line" USING btree ("product_id");