import { sql } from 'drizzle-orm';
import type { LastBoughtDay } from '#features/quick-order/contract/bought.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { sqlPurchases } from './purchases.ts';

/** Lists when the caller last paid for each product, here or at a former shop; others are omitted. */
export const listLastBoughtDays = async (
  db: Database,
  { customerId }: Caller,
  products: string[],
): Promise<LastBoughtDay[]> => {
  const found = await rows<{ productId: string; boughtAt: Date }>(
    db,
    sql`select n.product_id as "productId", max(n.at) as "boughtAt" from (${sqlPurchases(customerId)}) n
         where n.product_id = any(${sql.param(products)}::uuid[]) group by 1`,
  );
  return found.map(({ productId, boughtAt }) => ({ productId, boughtAt: boughtAt.toISOString() }));
};
