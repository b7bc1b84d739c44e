ALTER TABLE "import_row" ADD COLUMN "kept" text;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "applied_by" uuid;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "undone_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_applied_by_customer_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_undone_by_customer_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."customer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_move_import" ON "stock_move" USING btree ("import_id") WHERE import_id is not null;