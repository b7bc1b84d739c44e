import type { Order } from '#contract/orders.ts';
import type { PageQuery } from '#contract/page-query.ts';
import type { Database } from '#server/db/open.ts';
import { orderColumns, orderJoins, type OrderRow, presentOrder } from './order-row.ts';

/**
 * One page of orders, newest first, and how many there are.
 * @param email only the orders of this account; null for everybody's
 */
export const listOrders = async (
  db: Database,
  email: string | null,
  { page, limit }: PageQuery,
): Promise<{ items: Order[]; total: number }> => {
  const where = email === null ? '' : 'where customer_id = (select id from customer where lower(email) = $1)';
  const values = email === null ? [] : [email];
  const at = values.length;
  const [rows, count] = await Promise.all([
    db.$client.query<OrderRow>(
      `select ${orderColumns}
         from (select id from orders ${where} order by number desc limit $${at + 1} offset $${at + 2}) cut
         join orders o using (id) ${orderJoins}
        order by o.number desc`,
      [...values, limit, (page - 1) * limit],
    ),
    db.$client.query<{ total: number }>(`select count(*)::int as total from orders ${where}`, values),
  ]);
  return { items: rows.rows.map(presentOrder), total: count.rows[0]?.total ?? 0 };
};
