ALTER TABLE "customer" ADD COLUMN "created_on" date;--> statement-breakpoint
ALTER TABLE "product_review" ADD COLUMN "written_on" date;--> statement-breakpoint
-- harmless: only imports of former shops write these reviews, and they wait
UPDATE "product_review"
   SET "written_on" = ("written_at" AT TIME ZONE coalesce((SELECT time_zone FROM shop_settings), 'UTC'))::date
 WHERE "source" IS NOT NULL;--> statement-breakpoint
-- harmless: only customers of a former shop are locked, and only for a moment
UPDATE "customer" c
   SET "created_on" = (c.created_at AT TIME ZONE coalesce((SELECT time_zone FROM shop_settings), 'UTC'))::date
  FROM "move_row" r JOIN "move_file" f ON f.id = r.file_id
 WHERE f.kind = 'customers' AND r.kind = 'new' AND NOT r.undone AND r.entity_id = c.id::text;
