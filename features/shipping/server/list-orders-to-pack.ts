import { type SQL, sql } from 'drizzle-orm';
import type { OrderToPack } from '#features/shipping/contract/packing.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { isToPack } from '#features/orders/server/orders-to-pack.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { shortLines } from '#features/stock/server/shortages.ts';
import {
  selectOrderColumns,
  orderJoins,
  type OrderRow,
  presentOrder,
  withOrders,
} from '#features/orders/server/order-row.ts';

type PackFilter = 'send' | 'collect' | 'ready';

type OrderToPackRow = OrderRow & { paidAt: Date } & Pick<
    OrderToPack,
    'reference' | 'toSend' | 'linesToSend' | 'shipped' | 'short'
  >;

const filterConditions: Record<PackFilter, SQL> = {
  send: sql`and not o.is_collected`,
  collect: sql`and o.is_collected`,
  ready: sql`and o.ready_at is not null`,
};

/**
 * Lists one page of paid orders with pieces to send, with the total count, earliest payment first. Orders disputed in
 * full are left out.
 */
export const listOrdersToPack = async (
  db: Database,
  { page, limit, way }: PageQuery & { way?: PackFilter | undefined },
): Promise<{ items: OrderToPack[]; total: number }> => {
  const chosen = sql`from orders o where ${isToPack} ${way === undefined ? sql`` : filterConditions[way]}`;
  const [found, { total }] = await Promise.all([
    rows<OrderToPackRow>(
      db,
      sql`${withOrders(sql`select o.id ${chosen} order by o.paid_at, o.number limit ${limit} offset ${(page - 1) * limit}`)}
          select ${selectOrderColumns()}, o.paid_at as "paidAt", o.reference, u."toSend", u."linesToSend", u.shipped,
                   coalesce(w.short, 0)::int as short
            from cut join orders o using (id) ${orderJoins}
            cross join lateral (
              select sum(quantity - shipped - released)::int as "toSend", sum(shipped)::int as shipped,
                     (count(*) filter (where quantity > shipped + released))::int as "linesToSend"
                from order_line where order_id = o.id) u
            left join (select order_id, sum(pieces) as short from (${shortLines}) s group by 1) w on w.order_id = o.id
           order by o.paid_at, o.number`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total ${chosen}`),
  ]);
  const items = found.map((row) => ({
    ...presentOrder(row),
    paidAt: row.paidAt.toISOString(),
    reference: row.reference,
    toSend: row.toSend,
    linesToSend: row.linesToSend,
    shipped: row.shipped,
    short: row.short,
  }));
  return { items, total };
};
