import { sql } from 'drizzle-orm';
import { bumpProductsVersion } from '#platform/server/db/meta.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';

/** Writes beside held products how many reviews of each are seen, and the sum of their stars: lists read it there. */
export const updateStarTotals = async (trx: Transaction, ids: readonly string[]): Promise<void> => {
  const seen = sql`from product_review r where r.product_id = p.id and r.hidden_at is null`;
  await execute(
    trx,
    sql`update product p
           set reviews = (select count(*) ${seen}), stars = (select coalesce(sum(r.stars), 0) ${seen})
         where p.id = any(${sql.param(ids)}::uuid[])`,
  );
  await bumpProductsVersion(trx);
};
