import { Refusal } from '#contract/errors.ts';
import { toDollars } from '#contract/money.ts';
import type { OrderDetail } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import type { Caller } from '#server/platform/caller.ts';
import { orderColumns, orderJoins, type OrderRow, presentOrder } from './order-row.ts';

type Line = { number: number; productName: string; quantity: number; goodsCents: number };

/** What one payment pays for, in the order it was placed; alias `o` the order that is asked for. */
const lines = `(
  select json_agg(json_build_object('number', x.number, 'productName', x.product_name, 'quantity', x.quantity,
                                    'goodsCents', x.goods_cents) order by x.number)
    from orders x
   where x.checkout_id = o.checkout_id and (x.status not in ('cancelled', 'expired') or x.id = o.id)) as lines`;

/**
 * One order with what is paid together with it, for its owner or an admin. Somebody else's order is answered like one that never was.
 * @throws Refusal `order_not_found`
 */
export const getOrder = async (db: Database, caller: Caller, id: string): Promise<OrderDetail> => {
  const found = await db.$client.query<OrderRow & { lines: Line[] }>(
    `select ${orderColumns}, ${lines} from orders o ${orderJoins}
      where o.id = $1 and (o.customer_id = $2 or $3)`,
    [id, caller.customerId, caller.role === 'admin'],
  );
  const row = found.rows[0];
  if (row === undefined) throw new Refusal('order_not_found');
  return {
    ...presentOrder(row),
    lines: row.lines.map(({ goodsCents, ...line }) => ({ ...line, price: toDollars(goodsCents) })),
  };
};
