CREATE TABLE "import_columns" (
	"key" text PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"customer_id" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_columns" ADD CONSTRAINT "import_columns_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_columns_customer_id_index" ON "import_columns" USING btree ("customer_id");