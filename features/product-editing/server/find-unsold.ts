import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';

/** Those of some SKUs that nothing on sale has. */
export const findUnavailableSkus = async (db: Database, skus: readonly string[]): Promise<Set<string>> => {
  if (skus.length === 0) return new Set();
  const found = await rows<{ sku: string }>(
    db,
    sql`select sku from unnest(${sql.param([...new Set(skus)])}::text[]) x(sku)
         where not exists (select from product p where p.sku = x.sku and p.status = 'active')`,
  );
  return new Set(found.map(({ sku }) => sku));
};
