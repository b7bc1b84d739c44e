CREATE TABLE "catalog_change" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"subject" text NOT NULL,
	"target" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"reached" uuid,
	"state" text DEFAULT 'running' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "catalog_change_state" CHECK (state in ('running', 'done', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "catalog_change_product" (
	"change_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "catalog_change_product_change_id_product_id_pk" PRIMARY KEY("change_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "category_ids" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "catalog_change_product" ADD CONSTRAINT "catalog_change_product_change_id_catalog_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."catalog_change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalog_change_product" ADD CONSTRAINT "catalog_change_product_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalog_change_running" ON "catalog_change" USING btree ("id") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "catalog_change_product_product_id_index" ON "catalog_change_product" USING btree ("product_id");--> statement-breakpoint
-- Former addresses of families become redirects, encoded as browsers do. Not those that no redirect may have.
INSERT INTO "redirect" ("path", "target", "kind")
SELECT '/families/' || f.encoded, '/families/' || t.encoded, 'rename'
  FROM "family_address" a,
       LATERAL (SELECT string_agg(CASE WHEN c ~ '^[A-Za-z0-9_.!~*''()-]$' THEN c
                         ELSE regexp_replace(upper(encode(convert_to(c, 'UTF8'), 'hex')), '(..)', '%\1', 'g') END, '' ORDER BY n) AS encoded
                  FROM regexp_split_to_table(a."former", '') WITH ORDINALITY s(c, n)) f,
       LATERAL (SELECT string_agg(CASE WHEN c ~ '^[A-Za-z0-9_.!~*''()-]$' THEN c
                         ELSE regexp_replace(upper(encode(convert_to(c, 'UTF8'), 'hex')), '(..)', '%\1', 'g') END, '' ORDER BY n) AS encoded
                  FROM regexp_split_to_table(a."family", '') WITH ORDINALITY s(c, n)) t
 WHERE a."former" !~ '(^|/)[.]{0,2}(/|$)' AND a."family" !~ '(^|/)[.]{0,2}(/|$)'
   AND a."former" !~ '[\\[:cntrl:]]' AND a."family" !~ '[\\[:cntrl:]]'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- harmless: only redirects to a former address of a family change, of which there are few
UPDATE "redirect" r SET "target" = n."target" FROM "redirect" n
 WHERE n."path" = r."target" AND r."path" <> n."target" AND n."path" LIKE '/families/%' AND n."target" LIKE '/families/%';
