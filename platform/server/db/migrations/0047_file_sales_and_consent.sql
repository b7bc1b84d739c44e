ALTER TABLE "import_row" ADD COLUMN "sale" jsonb;--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriber" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "move_file" ADD COLUMN "proves_consent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "import_id" uuid;--> statement-breakpoint
-- harmless: the column is new, so that no row refers to a customer
ALTER TABLE "subscriber" ADD CONSTRAINT "subscriber_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- harmless: the column is new, so that no row is in the index
CREATE INDEX "subscriber_customer" ON "subscriber" USING btree ("customer_id") WHERE customer_id is not null;