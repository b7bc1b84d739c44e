import { sql } from 'drizzle-orm';
import type { Order } from '#contract/orders.ts';
import type { PageQuery } from '#contract/page-query.ts';
import type { Database } from '#server/db/open.ts';
import { one, rows } from '#server/db/query.ts';
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
  const theirs =
    email === null ? sql`` : sql`where customer_id = (select id from customer where lower(email) = ${email})`;
  const [found, { total }] = await Promise.all([
    rows<OrderRow>(
      db,
      sql`select ${orderColumns}
            from (select id from orders ${theirs} order by number desc limit ${limit} offset ${(page - 1) * limit}) cut
            join orders o using (id) ${orderJoins}
           order by o.number desc`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from orders ${theirs}`),
  ]);
  return { items: found.map(presentOrder), total };
};
