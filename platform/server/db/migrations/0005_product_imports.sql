CREATE TABLE "import_row" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"kind" text NOT NULL,
	"sku" text NOT NULL,
	"product_id" uuid,
	"draft" jsonb,
	"was" jsonb,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "import_row_import_id_line_pk" PRIMARY KEY("import_id","line"),
	CONSTRAINT "import_row_kind" CHECK (kind in ('new', 'changed', 'same', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "product_import" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"customer_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"data" "bytea" NOT NULL,
	"unknown" text[] DEFAULT '{}' NOT NULL,
	"counts" jsonb NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "product_import_state" CHECK (state in ('checked', 'applying', 'applied', 'refused', 'undoing', 'undone'))
);
--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_row_kind" ON "import_row" USING btree ("import_id","kind","line");--> statement-breakpoint
CREATE INDEX "product_import_customer_id_index" ON "product_import" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "product_import_waiting" ON "product_import" USING btree ("id") WHERE state in ('applying', 'undoing');