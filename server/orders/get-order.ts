import { Refusal } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import type { Caller } from '#server/platform/caller.ts';
import { orderColumns, orderJoins, type OrderRow, presentOrder } from './order-row.ts';

/**
 * One order, for its owner or an admin. Somebody else's order is answered like one that never was.
 * @throws Refusal `order_not_found`
 */
export const getOrder = async (db: Database, caller: Caller, id: string): Promise<Order> => {
  const found = await db.$client.query<OrderRow>(
    `select ${orderColumns} from orders o ${orderJoins}
      where o.id = $1 and (o.customer_id = $2 or $3)`,
    [id, caller.customerId, caller.role === 'admin'],
  );
  const row = found.rows[0];
  if (row === undefined) throw new Refusal('order_not_found');
  return presentOrder(row);
};
