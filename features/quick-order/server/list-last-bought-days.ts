import { sql } from 'drizzle-orm';
import type { LastBoughtDay } from '#features/quick-order/contract/bought.ts';
import type { Database } from '#platform/server/db/open.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** Lists when the caller last paid for each product; products they never bought are omitted. */
export const listLastBoughtDays = async (
  db: Database,
  { customerId }: Caller,
  products: string[],
): Promise<LastBoughtDay[]> => {
  const found = await rows<{ productId: string; boughtAt: Date }>(
    db,
    sql`select l.product_id as "productId", max(o.paid_at) as "boughtAt"
          from orders o join order_line l on l.order_id = o.id
         where o.customer_id = ${customerId} and o.status in ${sqlStatesWhere('hasMoney')}
           and l.product_id = any(${sql.param(products)}::uuid[])
         group by 1`,
  );
  return found.map(({ productId, boughtAt }) => ({ productId, boughtAt: boughtAt.toISOString() }));
};
