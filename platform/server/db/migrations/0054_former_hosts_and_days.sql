CREATE TABLE "former_host" (
	"host" text PRIMARY KEY NOT NULL,
	"is_entered" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
INSERT INTO "former_host" ("host")
SELECT DISTINCT regexp_replace(h.host, '^www\.', '') FROM "move_file" f, unnest(f.hosts) h(host)
 WHERE f.state IN ('checked', 'applying', 'applied');--> statement-breakpoint
ALTER TABLE "past_order" ADD COLUMN "placed_on" date;--> statement-breakpoint
-- harmless: only imports of former shops and deleted accounts write past orders, and they wait
UPDATE "past_order"
   SET "placed_on" = ("placed_at" AT TIME ZONE coalesce((SELECT time_zone FROM shop_settings), 'UTC'))::date;--> statement-breakpoint
-- harmless: only imports of former shops and deleted accounts write past orders, and they wait
CREATE INDEX "past_order_placed_on_placed_at_id_index" ON "past_order" USING btree ("placed_on","placed_at","id");
