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
DROP INDEX "refund_late";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "hand_id" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "attempt" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "refund_of_late_money" ON "refund" USING btree ("payment_id") WHERE order_id is null and hand_id is null and dispute_id is null and status <> 'failed';--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_by_hand" UNIQUE("hand_id","order_id");