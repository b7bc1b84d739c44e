CREATE TABLE "company" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"name" text NOT NULL,
	"tax_number" text DEFAULT '' NOT NULL,
	"tax_number_checked_on" date,
	"reference_needed" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "company_state" CHECK (state in ('open', 'closed')),
	CONSTRAINT "company_checked" CHECK (tax_number_checked_on is null or tax_number <> '')
);
--> statement-breakpoint
CREATE TABLE "company_address" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"label" text NOT NULL,
	"address" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_invitation" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"hash" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "company_invitation_hash_unique" UNIQUE("hash"),
	CONSTRAINT "company_invitation_email" UNIQUE("company_id","email"),
	CONSTRAINT "company_invitation_role" CHECK (role in ('admin', 'approver', 'buyer'))
);
--> statement-breakpoint
CREATE TABLE "company_member" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "company_member_of" UNIQUE("id","company_id"),
	CONSTRAINT "company_member_role" CHECK (role in ('admin', 'approver', 'buyer')),
	CONSTRAINT "company_member_left" CHECK (left_at is null or not is_active)
);
--> statement-breakpoint
CREATE TABLE "company_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"reference_id" uuid
);
--> statement-breakpoint
CREATE TABLE "company_reference" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"text" text NOT NULL,
	"is_open" boolean DEFAULT true NOT NULL,
	CONSTRAINT "company_reference_of" UNIQUE("id","company_id")
);
--> statement-breakpoint
ALTER TABLE "company_address" ADD CONSTRAINT "company_address_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitation" ADD CONSTRAINT "company_invitation_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_invitation" ADD CONSTRAINT "company_invitation_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_member" ADD CONSTRAINT "company_member_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_member" ADD CONSTRAINT "company_member_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_order" ADD CONSTRAINT "company_order_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_order" ADD CONSTRAINT "company_order_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_order" ADD CONSTRAINT "company_order_member" FOREIGN KEY ("member_id","company_id") REFERENCES "public"."company_member"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_order" ADD CONSTRAINT "company_order_reference" FOREIGN KEY ("reference_id","company_id") REFERENCES "public"."company_reference"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_reference" ADD CONSTRAINT "company_reference_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "company_name" ON "company" USING btree (lower(name)) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "company_words" ON "company" USING gin ((name || ' ' || tax_number) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "company_address_company_id_index" ON "company_address" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "company_invitation_email_index" ON "company_invitation" USING btree ("email");--> statement-breakpoint
CREATE INDEX "company_invitation_actor_id_index" ON "company_invitation" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_member_current" ON "company_member" USING btree ("customer_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "company_member_customer_id_index" ON "company_member" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "company_member_company" ON "company_member" USING btree ("company_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "company_order_company_id_order_id_index" ON "company_order" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE INDEX "company_order_member_id_index" ON "company_order" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "company_order_reference_id_index" ON "company_order" USING btree ("reference_id");--> statement-breakpoint
CREATE UNIQUE INDEX "company_reference_text" ON "company_reference" USING btree ("company_id",lower(text) text_pattern_ops);