import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';

/* Stored rows name categories by slug, and staff may change slugs. So an import also stores the categories' ids. */

/** The current slugs of categories, by the slugs in an import's rows; empty for a deleted category. */
export type CurrentSlugs = ReadonlyMap<string, string>;

/** Stores the ids of the categories that now have these slugs. @param slugs a query that selects the slugs as text */
export const storeCategoryIds = (trx: Transaction, importId: string, slugs: SQL): Promise<number> =>
  execute(
    trx,
    sql`update product_import set category_ids = category_ids || c.ids
          from (select jsonb_object_agg(slug, id) as ids from category where slug in (${slugs})) c
         where product_import.id = ${importId} and c.ids is not null`,
  );

export const getCurrentSlugs = async (trx: Transaction, importId: string): Promise<CurrentSlugs> => {
  const found = await rows<{ was: string; now: string }>(
    trx,
    sql`select k.key as was, coalesce(c.slug, '') as now
          from product_import i, jsonb_each_text(i.category_ids) k left join category c on c.id = k.value::uuid
         where i.id = ${importId}`,
  );
  return new Map(found.map(({ was, now }) => [was, now]));
};

/** Returns the product with the current slug of its category. A slug without a stored id stays. */
export const withCurrentSlug = <Product extends { category: string }>(
  product: Product,
  slugs: CurrentSlugs,
): Product => ({
  ...product,
  category: slugs.get(product.category) ?? product.category,
});
