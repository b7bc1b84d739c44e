CREATE TABLE "reindex_request" (
	"product_id" uuid PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reindex_request" ADD CONSTRAINT "reindex_request_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;