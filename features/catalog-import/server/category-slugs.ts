import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';

/* Drafts name categories by their slugs, which staff may change. So an import stores the ids behind the slugs. */

/** The slugs that categories have now, by those that an import's rows have; empty for a category that is gone. */
export type CurrentSlugs = ReadonlyMap<string, string>;

/** Stores the ids of the categories that have these slugs now. @param slugs a query that selects them as text */
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

/** A product with the slug that its category has now. A slug without an id stays. */
export const withCurrentSlug = <Product extends { category: string }>(
  product: Product,
  slugs: CurrentSlugs,
): Product => ({
  ...product,
  category: slugs.get(product.category) ?? product.category,
});
