import { sql } from 'drizzle-orm';
import { type ListedFamily, MOST_COUNTED_SIZES } from '#features/product-families/contract/family-options.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

type FamilyRow = { productId: string; slug: string; count: number; cheapest: { cents: Cents; minOrder: number } };

/** Finds the families of some products, by product id; only families with more than one size for sale. */
export const listFamilies = async (db: Database, productIds: string[]): Promise<Record<string, ListedFamily>> => {
  const found = await rows<FamilyRow>(
    db,
    sql`select p.id as "productId", p.family as slug, f.count, f.cheapest
          from product p cross join lateral (
            select count(*)::int as count,
                   (array_agg(json_build_object('cents', n.unit_price_cents, 'minOrder', n.min_order)
                              order by n.unit_price_cents::float8 / n.min_order))[1] as cheapest
              from (select unit_price_cents, min_order from product
                     where family = p.family and status = 'active' limit ${MOST_COUNTED_SIZES}) n) f
         where p.id = any(${sql.param(productIds)}::uuid[]) and f.count > 1`,
    'list-families',
  );
  return Object.fromEntries(
    found.map(({ productId, cheapest: { cents, minOrder }, ...family }) => [
      productId,
      { ...family, cheapest: { unitPrice: toDollars(cents), minOrder } },
    ]),
  );
};
