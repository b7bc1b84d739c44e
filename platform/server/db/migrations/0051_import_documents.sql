CREATE TABLE "import_document" (
	"import_id" uuid NOT NULL,
	"source" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	CONSTRAINT "import_document_import_id_source_pk" PRIMARY KEY("import_id","source")
);
--> statement-breakpoint
ALTER TABLE "import_document" ADD CONSTRAINT "import_document_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_document_url_index" ON "import_document" USING btree ("url");