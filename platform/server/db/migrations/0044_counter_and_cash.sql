CREATE TABLE "cash_day" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"day" date NOT NULL,
	"float_cents" bigint NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expected_cents" bigint,
	"counted_cents" bigint,
	"counted_by" uuid,
	"counted_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "cash_day_day_unique" UNIQUE("day"),
	CONSTRAINT "cash_day_float" CHECK (float_cents >= 0),
	CONSTRAINT "cash_day_counted" CHECK (num_nulls(expected_cents, counted_cents, counted_by, counted_at) in (0, 4)),
	CONSTRAINT "cash_day_count" CHECK (counted_cents >= 0 and counted_at >= opened_at)
);
--> statement-breakpoint
CREATE TABLE "cash_move" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"day_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" uuid NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "cash_move_idempotency" UNIQUE("actor_id","idempotency_key"),
	CONSTRAINT "cash_move_amount" CHECK (amount_cents <> 0),
	CONSTRAINT "cash_move_reason" CHECK (reason in ('float', 'petty_cash', 'bank'))
);
--> statement-breakpoint
ALTER TABLE "customer" DROP CONSTRAINT "customer_staff_role";--> statement-breakpoint
ALTER TABLE "invitation" DROP CONSTRAINT "invitation_role";--> statement-breakpoint
ALTER TABLE "cash_day" ADD CONSTRAINT "cash_day_opened_by_customer_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_day" ADD CONSTRAINT "cash_day_counted_by_customer_id_fk" FOREIGN KEY ("counted_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_move" ADD CONSTRAINT "cash_move_day_id_cash_day_id_fk" FOREIGN KEY ("day_id") REFERENCES "public"."cash_day"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_move" ADD CONSTRAINT "cash_move_actor_id_customer_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cash_day_open" ON "cash_day" USING btree ((counted_at is null)) WHERE counted_at is null;--> statement-breakpoint
CREATE INDEX "cash_move_day_id_index" ON "cash_move" USING btree ("day_id");--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_staff_role" CHECK ("customer"."staff_role" in ('manager', 'catalog', 'warehouse', 'service', 'counter')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_role" CHECK ("invitation"."role" in ('admin', 'manager', 'catalog', 'warehouse', 'service', 'counter')) NOT VALID;