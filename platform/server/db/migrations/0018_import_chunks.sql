CREATE TABLE "import_chunk" (
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "import_chunk_import_id_position_pk" PRIMARY KEY("import_id","position")
);
--> statement-breakpoint
ALTER TABLE "product_import" DROP CONSTRAINT "product_import_state";--> statement-breakpoint
DROP INDEX "product_import_waiting";--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "fault" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_chunk" ADD CONSTRAINT "import_chunk_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_import_waiting" ON "product_import" USING btree ("id") WHERE state in ('checking', 'applying', 'undoing');--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_state" CHECK (state in ('arriving', 'checking', 'unreadable', 'checked', 'applying', 'applied', 'refused', 'undoing', 'undone'));