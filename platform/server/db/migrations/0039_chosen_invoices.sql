CREATE TABLE "chosen_invoice" (
	"payment_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	CONSTRAINT "chosen_invoice_payment_id_invoice_id_pk" PRIMARY KEY("payment_id","invoice_id"),
	CONSTRAINT "chosen_invoice_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
ALTER TABLE "chosen_invoice" ADD CONSTRAINT "chosen_invoice_payment_id_posting_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chosen_invoice" ADD CONSTRAINT "chosen_invoice_invoice_id_posting_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."posting"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chosen_invoice_invoice_id_index" ON "chosen_invoice" USING btree ("invoice_id");