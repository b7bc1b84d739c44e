CREATE TABLE "data_sheet" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "data_sheet_product_id_position_pk" PRIMARY KEY("product_id","position"),
	CONSTRAINT "data_sheet_product_file" UNIQUE("product_id","file"),
	CONSTRAINT "data_sheet_title" CHECK (char_length("data_sheet"."title") between 1 and 120)
);
--> statement-breakpoint
CREATE TABLE "data_sheet_file" (
	"name" text PRIMARY KEY NOT NULL,
	"data" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_sheet" ADD CONSTRAINT "data_sheet_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_sheet" ADD CONSTRAINT "data_sheet_file_data_sheet_file_name_fk" FOREIGN KEY ("file") REFERENCES "public"."data_sheet_file"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_sheet_file_index" ON "data_sheet" USING btree ("file");