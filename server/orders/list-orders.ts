import { type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '#contract/order-status.ts';
import type { Order } from '#contract/orders.ts';
import type { PageQuery } from '#contract/page-query.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import { change, rows } from '#server/db/query.ts';
import { isFoundBy } from './order-search.ts';
import { orderColumns, orderJoins, type OrderRow, presentOrder } from './order-row.ts';

/** Which orders are asked for: each thing that is said narrows. */
type Chosen = { email?: string; status?: OrderStatus | undefined; search?: string };

const whereOf = ({ email, status, search = '' }: Chosen): SQL => {
  const conditions = [
    ...(email === undefined ? [] : [sql`customer_id = (select id from customer where lower(email) = ${email})`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(search === '' ? [] : [isFoundBy(search)]),
  ];
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
};

/** How many of them there are of each state, also of more than one asks to see. */
const countStates = (db: Database, chosen: Chosen): Promise<{ status: OrderStatus; count: number }[]> => {
  const count = (asked: Database | Transaction): Promise<{ status: OrderStatus; count: number }[]> =>
    rows(asked, sql`select status, count(*)::int as count from orders ${whereOf(chosen)} group by status`);
  if (!chosen.search) return count(db);
  return db.transaction(async (trx) => {
    // The planner believes that to cut every order into words costs next to nothing: of a word that most have it would
    // read them all and not the index, ten times as long.
    await change(trx, sql`set local enable_seqscan = off`);
    return count(trx);
  });
};

/**
 * One page of the orders of an account, in a state, with what was searched for; newest first. How many there are, and how
 * many there would be of each state.
 */
export const listOrders = async (
  db: Database,
  chosen: Chosen,
  { page, limit }: PageQuery,
): Promise<{ items: Order[]; total: number; counts: Partial<Record<OrderStatus, number>> }> => {
  const [found, states] = await Promise.all([
    rows<OrderRow>(
      db,
      sql`select ${orderColumns}
            from (select id from orders ${whereOf(chosen)} order by number desc limit ${limit} offset ${(page - 1) * limit}) cut
            join orders o using (id) ${orderJoins}
           order by o.number desc`,
    ),
    countStates(db, { ...chosen, status: undefined }),
  ]);
  const counted = states.filter(({ status }) => chosen.status === undefined || status === chosen.status);
  return {
    items: found.map(presentOrder),
    total: counted.reduce((sum, { count }) => sum + count, 0),
    counts: Object.fromEntries(states.map(({ status, count }) => [status, count])),
  };
};
