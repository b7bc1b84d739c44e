import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { priceBreaksColumn } from '#features/products/server/select-breaks.ts';
import type { ChainProduct } from '#trade/join/goods.ts';

/** What is on sale of some products, by their ids. */
export const getJoinProducts = async (db: Database, ids: Iterable<string>): Promise<Map<string, ChainProduct>> => {
  const found = await rows<ChainProduct>(
    db,
    sql`select p.id as "_id", p.sku, p.slug, p.name, i.url as img, i.alt as "imgAlt", p.min_order as "minOrder",
               p.quantity_step as "quantityStep", p.unit_price_cents as "unitPriceCents", s.on_hand - s.reserved as stock,
               ${priceBreaksColumn} as breaks
          from product p join stock s on s.product_id = p.id join product_image i on i.product_id = p.id and i.position = 0
         where p.id = any(${sql.param([...new Set(ids)])}::uuid[]) and p.status = 'active'`,
    'join-goods',
  );
  return new Map(found.map((good) => [good._id, good]));
};
