import { type SQL, sql } from 'drizzle-orm';
import type { OrderGroup, OrderWay } from '#features/orders/contract/order-filter.ts';
import { OrderStatus } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import { rows, withoutSequentialScan } from '#platform/server/db/query.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { canShip, hasUnshipped, isToPack } from '#features/orders/server/orders-to-pack.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { matchesOrderSearch } from '#features/orders/server/order-search.ts';
import { hasOpenDispute } from '#features/payments/server/payment-balance.ts';
import { isPaidBy } from './order-ways.ts';
import {
  selectOrderColumns,
  orderJoins,
  type OrderRow,
  presentOrder,
  withOrders,
} from '#features/orders/server/order-row.ts';

/** The filters of an order list; all of them must match. */
export type OrderFilter = {
  email?: string;
  status?: OrderGroup | undefined;
  way?: OrderWay | undefined;
  customer?: string | undefined;
  search?: string;
};

/** SQL conditions of the groups that are not order states. */
const groups = {
  toPack: isToPack,
  toCollect: sql`${isToPack} and is_collected`,
  shipped: sql`${canShip} and not ${hasUnshipped}`,
  disputed: sql`status in ${sqlStatesWhere('hasMoney')} and id in (
    select a.order_id from payment a where ${hasOpenDispute(sql`a.id`)})`,
};

const isGroup = (status: OrderGroup): status is keyof typeof groups => status in groups;

const buildWhere = ({ email, status, way, customer, search = '' }: OrderFilter): SQL => {
  const conditions = [
    ...(email === undefined ? [] : [sql`customer_id = (select id from customer where lower(email) = ${email})`]),
    ...(customer === undefined ? [] : [sql`customer_id = ${customer}`]),
    ...(status === undefined ? [] : [isGroup(status) ? groups[status] : sql`status = ${status}`]),
    ...(way === undefined ? [] : [isPaidBy(way)]),
    ...(search === '' ? [] : [matchesOrderSearch(search)]),
  ];
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
};

/**
 * SQL for the ids of matching orders, newest first, after the given order number, for callers that read all of
 * them page by page. A search is materialized first. Otherwise PostgreSQL would walk the index of numbers, which
 * has the right sequence, and build the search vector of every order.
 */
export const selectOrderIds = (chosen: OrderFilter, after: number | null, limit: SQL): SQL => sql`
  with found as ${chosen.search ? sql`materialized` : sql``} (select id, number from orders ${buildWhere(chosen)})
  select id from found where ${after}::bigint is null or number < ${after}::bigint order by number desc limit ${limit}`;

type OrderGroupCounts = Partial<Record<OrderGroup, number>>;
type StatusCountRow = {
  status: OrderStatus;
  count: number;
  toPack: number;
  toCollect: number;
  shipped: number;
  disputed: number;
};

/** Counts the orders in each state and group, ignoring the selected state. */
const countGroups = async (db: Database, chosen: OrderFilter): Promise<OrderGroupCounts> => {
  const count = (executor: Database | Transaction): Promise<StatusCountRow[]> =>
    rows(
      executor,
      sql`select status, count(*)::int as count, (count(*) filter (where ${groups.toPack}))::int as "toPack",
                 (count(*) filter (where ${groups.toCollect}))::int as "toCollect",
                 (count(*) filter (where ${groups.shipped}))::int as shipped,
                 (count(*) filter (where ${groups.disputed}))::int as disputed
            from orders ${buildWhere(chosen)} group by status`,
    );
  const found = await (chosen.search ? withoutSequentialScan(db, count) : count(db));
  const sum = (group: keyof typeof groups) => found.reduce((all, row) => all + row[group], 0);
  return {
    ...Object.fromEntries(found.map((row) => [row.status, row.count])),
    toPack: sum('toPack'),
    toCollect: sum('toCollect'),
    shipped: sum('shipped'),
    disputed: sum('disputed'),
  };
};

/**
 * Lists one page of matching orders, newest first, with the total and the count of each state and group.
 * @param account SQL condition on an order `o`: the caller may see the account of its customer
 */
export const listOrders = async (
  db: Database,
  chosen: OrderFilter,
  { page, limit }: PageQuery,
  account?: SQL,
): Promise<{ items: Order[]; total: number; counts: OrderGroupCounts }> => {
  const [found, counts] = await Promise.all([
    rows<OrderRow>(
      db,
      sql`${withOrders(sql`select id from orders ${buildWhere(chosen)} order by number desc limit ${limit} offset ${(page - 1) * limit}`)}
          select ${selectOrderColumns(account)} from cut join orders o using (id) ${orderJoins}
           order by o.number desc`,
    ),
    countGroups(db, { ...chosen, status: undefined }),
  ]);
  const statuses = chosen.status === undefined ? OrderStatus.options : [chosen.status];
  return {
    items: found.map(presentOrder),
    total: statuses.reduce((sum, group) => sum + (counts[group] ?? 0), 0),
    counts,
  };
};
