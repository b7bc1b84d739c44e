ALTER TABLE "price_history" ADD COLUMN "is_offered" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- harmless: there are few drafts, and this deletes the prices of those that were never for sale
DELETE FROM "price_history" h USING "product" p
 WHERE p."id" = h."product_id" AND (p."status" = 'draft' OR p."was_draft")
   AND NOT EXISTS (SELECT FROM "audit" a WHERE a."entity" = 'product' AND a."entity_id" = p."id"::text
                      AND a."act" IN ('product.publish', 'product.withdraw'));--> statement-breakpoint
INSERT INTO "price_history" ("product_id", "from_at", "price_cents", "per", "is_offered")
SELECT p."id", now(), p."unit_price_cents", p."min_order", false FROM "product" p
 WHERE (p."status" = 'draft' OR p."was_draft") AND EXISTS (SELECT FROM "price_history" h WHERE h."product_id" = p."id");