CREATE TABLE "end_kind" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "end_kind_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"joint" text NOT NULL,
	"size" text NOT NULL,
	"gender" text NOT NULL,
	CONSTRAINT "end_kind_once" UNIQUE("joint","size","gender")
);
--> statement-breakpoint
CREATE TABLE "passage" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"a_id" integer NOT NULL,
	"b_id" integer NOT NULL,
	"rank" smallint NOT NULL,
	"root" text NOT NULL,
	"cents" bigint NOT NULL,
	"min_order" integer NOT NULL,
	CONSTRAINT "passage_ends" CHECK (a_id <= b_id)
);
--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_a_id_end_kind_id_fk" FOREIGN KEY ("a_id") REFERENCES "public"."end_kind"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passage" ADD CONSTRAINT "passage_b_id_end_kind_id_fk" FOREIGN KEY ("b_id") REFERENCES "public"."end_kind"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passage_best" ON "passage" USING btree ("a_id","b_id","rank","cents","product_id","min_order");
--> statement-breakpoint
INSERT INTO "end_kind" ("joint", "size", "gender") SELECT DISTINCT "joint", "size", "gender" FROM "product_end" ORDER BY 1, 2, 3;
--> statement-breakpoint
INSERT INTO "passage" ("product_id", "a_id", "b_id", "rank", "root", "cents", "min_order")
SELECT p.id, e.ids[1], e.ids[2], shape.rank + CASE WHEN bar.number < 6 THEN 100 ELSE 0 END, tops.slug, p.unit_price_cents, p.min_order
  FROM "product" p
  JOIN (
    WITH RECURSIVE down AS (
      SELECT id, slug FROM "category" WHERE parent_id IS NULL
      UNION ALL SELECT c.id, down.slug FROM "category" c JOIN down ON down.id = c.parent_id)
    SELECT id, slug FROM down) tops ON tops.id = p.category_id
  JOIN (
    SELECT product_id, CASE WHEN text = 'Straight' THEN 0 WHEN text = 'Pipe' THEN 1 WHEN text = 'P trap' THEN 2
           WHEN text = 'Bottle trap' THEN 3 WHEN text ~ '^Elbow [0-9.]+°$' THEN 10 WHEN text ~ '^Bend [0-9.]+°$' THEN 11
           WHEN text = 'Hose' THEN 20 WHEN text = 'Straight valve' THEN 31 WHEN text = 'Angle valve' THEN 32 END AS rank
      FROM "product_attribute" WHERE key = 'shape') shape ON shape.product_id = p.id AND shape.rank IS NOT NULL
  LEFT JOIN "product_attribute" bar ON bar.product_id = p.id AND bar.key = 'pressure'
  JOIN (
    SELECT o.product_id, array_agg(k.id ORDER BY k.id) AS ids
      FROM "product_end" o JOIN "end_kind" k USING (joint, size, gender) GROUP BY 1 HAVING count(*) = 2) e ON e.product_id = p.id
 WHERE p.status = 'active';
