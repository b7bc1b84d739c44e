CREATE TABLE "exempt_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"exemption_id" uuid NOT NULL,
	"day" date NOT NULL,
	"counted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_exemption" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"places" text[] NOT NULL,
	"valid_from" date NOT NULL,
	"valid_until" date,
	"checked_on" date NOT NULL,
	"checked_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	"warned_at" timestamp with time zone,
	CONSTRAINT "tax_exemption_kind" CHECK (kind in ('certificate', 'reverse_charge')),
	CONSTRAINT "tax_exemption_number" CHECK (number <> ''),
	CONSTRAINT "tax_exemption_places" CHECK (cardinality(places) between 1 and 60),
	CONSTRAINT "tax_exemption_days" CHECK (valid_from <= valid_until),
	CONSTRAINT "tax_exemption_revoked" CHECK ((revoked_at is null) = (revoked_by is null))
);
--> statement-breakpoint
ALTER TABLE "exempt_order" ADD CONSTRAINT "exempt_order_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exempt_order" ADD CONSTRAINT "exempt_order_exemption_id_tax_exemption_id_fk" FOREIGN KEY ("exemption_id") REFERENCES "public"."tax_exemption"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_exemption" ADD CONSTRAINT "tax_exemption_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_exemption" ADD CONSTRAINT "tax_exemption_checked_by_customer_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_exemption" ADD CONSTRAINT "tax_exemption_revoked_by_customer_id_fk" FOREIGN KEY ("revoked_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exempt_order_exemption_id_index" ON "exempt_order" USING btree ("exemption_id");--> statement-breakpoint
CREATE INDEX "tax_exemption_company_id_index" ON "tax_exemption" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "tax_exemption_checked_by_index" ON "tax_exemption" USING btree ("checked_by");--> statement-breakpoint
CREATE INDEX "tax_exemption_revoked_by_index" ON "tax_exemption" USING btree ("revoked_by");