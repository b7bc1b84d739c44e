CREATE TABLE "company_limit" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"order_limit_cents" bigint,
	"month_limit_cents" bigint,
	CONSTRAINT "company_limit_amounts" CHECK (order_limit_cents >= 0 and month_limit_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "refund_payout" (
	"refund_id" uuid PRIMARY KEY NOT NULL,
	"payout_id" uuid NOT NULL,
	CONSTRAINT "refund_payout_payoutId_unique" UNIQUE("payout_id")
);
--> statement-breakpoint
ALTER TABLE "order_request" DROP CONSTRAINT "order_request_decided";--> statement-breakpoint
ALTER TABLE "order_request" DROP CONSTRAINT "order_request_answer";--> statement-breakpoint
ALTER TABLE "member_limit" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "company_limit" ADD CONSTRAINT "company_limit_company_id_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payout" ADD CONSTRAINT "refund_payout_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_payout" ADD CONSTRAINT "refund_payout_payout_id_posting_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_request" ADD CONSTRAINT "order_request_decided" CHECK ((state = 'waiting') = (decided_at is null) and (decided_by is null or decided_at is not null)
        and (decided_by is null) = (state = 'waiting' or (state = 'withdrawn' and answer <> ''))) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_request" ADD CONSTRAINT "order_request_answer" CHECK (state in ('refused', 'withdrawn') or answer = '') NOT VALID;