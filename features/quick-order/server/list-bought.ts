import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { BoughtProduct, bought } from '#features/quick-order/contract/bought.ts';
import type { Database } from '#platform/server/db/open.ts';
import { proposeQuantity } from './propose-quantity.ts';
import { sqlPurchases } from './purchases.ts';
import { one, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import {
  presentProduct,
  productColumns,
  productJoins,
  type ProductRow,
} from '#features/products/server/product-sql.ts';

type BoughtRow = ProductRow & { boughtAt: Date; pieces: number; lastPieces: number; quantityStep: number };

/**
 * Lists one page of the products for sale that the caller has paid for, here or at a former shop, most recent first,
 * with their total count.
 * @param query `search`: part of a name or number; empty finds all
 */
export const listBoughtProducts = async (
  db: Database,
  { customerId }: Caller,
  { page, limit, search }: z.output<typeof bought.list.query>,
): Promise<{ items: BoughtProduct[]; total: number }> => {
  const found = sql`
    (select n.product_id, max(n.at) as at, sum(n.pieces)::bigint as pieces,
            (array_agg(n.pieces order by n.at desc, n.pieces desc))[1] as last_pieces
       from (${sqlPurchases(customerId)}) n group by 1) b
    join product p on p.id = b.product_id and p.status = 'active'
                  and position(lower(${search}) in lower(p.name || ' ' || p.sku)) > 0`;
  const [items, { total }] = await Promise.all([
    rows<BoughtRow>(
      db,
      sql`select ${productColumns}, b.at as "boughtAt", b.pieces,
                 b.last_pieces as "lastPieces", p.quantity_step as "quantityStep" from ${found} ${productJoins}
           order by b.at desc, p.id limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from ${found}`),
  ]);
  return {
    items: items.map(({ boughtAt, pieces, lastPieces, quantityStep, ...row }) => ({
      ...presentProduct(row),
      boughtAt: boughtAt.toISOString(),
      pieces,
      proposed: proposeQuantity({ ...row, lastPieces, quantityStep }),
    })),
    total,
  };
};
