import { sql } from 'drizzle-orm';
import type { LowStock } from '#features/stock/contract/low-stock.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { lowStockCtes, lowStockOrder } from './select-low.ts';

/** One page of the products of which little is left, what is gone or sells out soonest first; and how many there are. */
export const listLowStock = async (
  db: Database,
  { page, limit }: PageQuery,
): Promise<{ items: LowStock[]; total: number }> => {
  const [items, { total }] = await Promise.all([
    rows<LowStock>(
      db,
      sql`with ${lowStockCtes}
          select id as "_id", sku, name, stock, low_at as "lowAt", sold, days_left as "daysLeft",
                 expected_on::text as "expectedOn"
            from low order by ${lowStockOrder} limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(db, sql`with ${lowStockCtes} select count(*)::int as total from low`),
  ]);
  return { items, total };
};
