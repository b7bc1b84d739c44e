import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { ReviewedProduct } from './review-draft.ts';

/**
 * A product of this shop, for sale or a draft. `sizes` counts the products here that were one product in the former
 * shop.
 */
export type FoundProduct = { id: string; name: string; sizes: number };

/**
 * Finds the reviewed products: by SKU, by the key in the product file, by the last part of their address, or as the
 * first size of their family.
 * @returns the products by the index in `some`; missing if not found
 */
export const findReviewedProducts = async (
  db: Database,
  some: readonly ReviewedProduct[],
): Promise<Map<number, FoundProduct>> => {
  const reviewed = some.map((product, at) => ({ ...product, at }));
  const found = await rows<FoundProduct & { at: number }>(
    db,
    sql`select w.at, p.id, p.name, p.sizes::int as sizes
          from json_to_recordset(${JSON.stringify(reviewed)}::json) w(at int, sku text, handle text, key text, shop text)
          cross join lateral (
            select p.id, p.name, 1 as rank, 1 as sizes from product p
             where w.sku <> '' and p.sku in (w.sku, upper(w.sku)) and p.status in ('active', 'draft')
            union all
            select p.id, p.name, 2, 1 from product_origin o join product p on p.id = o.product_id
             where w.key <> '' and o.source = w.shop and o.key = w.key and p.status in ('active', 'draft')
            union all
            select p.id, p.name, 3, 1 from product p
             where w.handle <> '' and p.slug = lower(w.handle) and p.status in ('active', 'draft')
            union all
            select p.id, p.name, 4, count(*) over () from product p
             where w.handle <> '' and p.family = w.handle and p.status in ('active', 'draft')
             order by rank, id limit 1) p`,
  );
  return new Map(found.map(({ at, ...product }) => [at, product]));
};
