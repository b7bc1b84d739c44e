CREATE TABLE "limited_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "limited_order_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"total_cents" bigint NOT NULL,
	"order_limit_cents" bigint,
	"month_limit_cents" bigint,
	"month_from" timestamp with time zone NOT NULL,
	"month_sum_cents" bigint NOT NULL,
	"approved_by" uuid,
	CONSTRAINT "limited_order_amounts" CHECK (total_cents > 0 and month_sum_cents >= 0),
	CONSTRAINT "limited_order_within" CHECK (approved_by is not null or coalesce(total_cents <= order_limit_cents, true)
        and coalesce(month_sum_cents + total_cents <= month_limit_cents, true))
);
--> statement-breakpoint
CREATE TABLE "member_limit" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"order_limit_cents" bigint,
	"month_limit_cents" bigint,
	CONSTRAINT "member_limit_order" CHECK (order_limit_cents >= 0),
	CONSTRAINT "member_limit_month" CHECK (month_limit_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_request" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"company_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"requested" jsonb,
	"lines" integer NOT NULL,
	"total_cents" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_request_orderId_unique" UNIQUE("order_id"),
	CONSTRAINT "order_request_state" CHECK (state in ('waiting', 'approved', 'refused', 'withdrawn')),
	CONSTRAINT "order_request_decided" CHECK ((state = 'waiting') = (decided_at is null) and (decided_by is null) = (decided_at is null)),
	CONSTRAINT "order_request_approved" CHECK ((state = 'approved') = (order_id is not null) and (state = 'approved') = (requested is null)),
	CONSTRAINT "order_request_answer" CHECK (state = 'refused' or answer = ''),
	CONSTRAINT "order_request_size" CHECK (lines between 1 and 500 and total_cents > 0 and octet_length(requested::text) <= 80000)
);
--> statement-breakpoint
ALTER TABLE "limited_order" ADD CONSTRAINT "limited_order_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limited_order" ADD CONSTRAINT "limited_order_member_id_company_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."company_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limited_order" ADD CONSTRAINT "limited_order_approved_by_customer_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_limit" ADD CONSTRAINT "member_limit_member_id_company_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."company_member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_request" ADD CONSTRAINT "order_request_decided_by_customer_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_request" ADD CONSTRAINT "order_request_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_request" ADD CONSTRAINT "order_request_member" FOREIGN KEY ("member_id","company_id") REFERENCES "public"."company_member"("id","company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "limited_order_member_id_seq_index" ON "limited_order" USING btree ("member_id","seq");--> statement-breakpoint
CREATE INDEX "limited_order_approved_by_index" ON "limited_order" USING btree ("approved_by");--> statement-breakpoint
CREATE INDEX "order_request_company_id_id_index" ON "order_request" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "order_request_member_id_id_index" ON "order_request" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "order_request_decided_by_index" ON "order_request" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "order_request_waiting" ON "order_request" USING btree ("member_id") WHERE state = 'waiting';