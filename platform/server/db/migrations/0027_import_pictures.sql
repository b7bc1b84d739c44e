CREATE TABLE "import_picture" (
	"import_id" uuid NOT NULL,
	"source" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	CONSTRAINT "import_picture_import_id_source_pk" PRIMARY KEY("import_id","source")
);
--> statement-breakpoint
CREATE TABLE "import_zip" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"import_id" uuid NOT NULL,
	"arrived" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_zip_chunk" (
	"zip_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "import_zip_chunk_zip_id_position_pk" PRIMARY KEY("zip_id","position")
);
--> statement-breakpoint
ALTER TABLE "product_import" DROP CONSTRAINT "product_import_state";--> statement-breakpoint
DROP INDEX "product_import_waiting";--> statement-breakpoint
ALTER TABLE "import_picture" ADD CONSTRAINT "import_picture_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_zip" ADD CONSTRAINT "import_zip_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_zip_chunk" ADD CONSTRAINT "import_zip_chunk_zip_id_import_zip_id_fk" FOREIGN KEY ("zip_id") REFERENCES "public"."import_zip"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_zip_import_id_index" ON "import_zip" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "product_import_waiting" ON "product_import" USING btree ("id") WHERE state in ('checking', 'fetching', 'applying', 'undoing');--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_state" CHECK (state in ('arriving', 'checking', 'fetching', 'unreadable', 'checked', 'applying', 'applied', 'refused', 'undoing', 'undone'));