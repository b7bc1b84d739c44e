CREATE TABLE "moved_payment" (
	"reversal_id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	CONSTRAINT "moved_payment_paymentId_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
ALTER TABLE "credit_account" DROP CONSTRAINT "credit_account_owner";--> statement-breakpoint
ALTER TABLE "credit_account" ADD COLUMN "is_unknown_payer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "moved_payment" ADD CONSTRAINT "moved_payment_reversal_id_posting_id_fk" FOREIGN KEY ("reversal_id") REFERENCES "public"."posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moved_payment" ADD CONSTRAINT "moved_payment_payment_id_posting_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- harmless: the column is new, so that no row is in the index
CREATE UNIQUE INDEX "credit_account_unknown_payer" ON "credit_account" USING btree ("is_unknown_payer") WHERE is_unknown_payer;--> statement-breakpoint
ALTER TABLE "credit_account" ADD CONSTRAINT "credit_account_owner" CHECK (num_nonnulls(customer_id, company_id) = case when is_unknown_payer then 0 else 1 end) NOT VALID;
