import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { one } from '#platform/server/db/query.ts';

/** SQL condition that is true if an unpaid order is not counted toward its buyer's cap. */
export type UnpaidExemption = (orderId: SQL) => SQL;

let unpaidExemptions: readonly UnpaidExemption[] = [];

/** Called once, when the features are loaded. Until then every order counts. */
export const setUnpaidExemptions = (exemptions: readonly UnpaidExemption[]): void => {
  unpaidExemptions = exemptions;
};

/** SQL condition: no feature exempts the order. */
const countsAsUnpaid = (orderId: SQL): SQL =>
  unpaidExemptions.length === 0
    ? sql`true`
    : sql.join(
        unpaidExemptions.map((condition) => sql`not ${condition(orderId)}`),
        sql` and `,
      );

/** A number of orders, their lines and their value in cents: goods while unpaid, the total less refunds once paid. */
export type OrderVolume = { orders: number; lines: number; cents: number };

/** The facts that decide how much an account may hold in unpaid orders. */
export type CustomerStanding = {
  /** Unpaid orders, without those that a feature exempts. */
  held: OrderVolume;
  /** The newest paid orders, less refunds. Orders with an open dispute or a due refund are left out. */
  paid: OrderVolume;
  /** True if the account's email address is verified. */
  isProven: boolean;
};

/** A standing that was read under the account's lock. */
type LockedStanding = CustomerStanding & {
  /** Orders placed within a day that were cancelled or expired unpaid, among the newest `MOST_HELD`. */
  ended: number;
};

/** The number of an account's newest paid orders that count. */
const MOST_PAID = 50;

/** The most unpaid orders of an account that `selectRoughStanding` reads. */
export const MOST_HELD = 100;

/** SQL condition: the shop has money for a customer's order. The index `orders_paying` answers it. */
export const hasPaid = (customerId: SQL): SQL =>
  sql`exists (select from orders p where p.customer_id = ${customerId} and p.status in ${sqlStatesWhere('hasMoney')})`;

/** SQL condition: the customer's email address is verified. */
export const isVerified = (customerId: SQL): SQL =>
  sql`exists (select from customer c join auth_user u on u.id = c.auth_user_id
               where c.id = ${customerId} and u.email_verified)`;

/**
 * SQL for one `OrderVolume` row: the unpaid orders `o` that meet a condition, without exempted ones.
 * @param most SQL for the largest number of orders to read
 */
export const selectUnpaidVolume = (condition: SQL, most: SQL = sql`all`): SQL => sql`
  (select h.orders, h.cents, (select count(*)::int from order_line l where l.order_id = any(h.ids)) as lines
     from (select count(*)::int as orders, coalesce(sum(u.goods_cents), 0)::bigint as cents, array_agg(u.id) as ids
             from (select o.id, o.goods_cents from orders o
                    where o.status in ${sqlStatesWhere('isOpen')} and ${condition}
                      and ${countsAsUnpaid(sql`o.id`)}
                    limit ${most}) u) h)`;

const selectPaidVolume = (customerId: SQL): SQL => sql`
  (select count(*)::int as orders, coalesce(sum(h.cents), 0)::bigint as cents, coalesce(sum(h.lines), 0)::int as lines
     from (select o.total_cents - o.refunded_cents as cents,
                  (select count(*) from order_line l where l.order_id = o.id and l.refunded < l.quantity) as lines
             from orders o
            where o.customer_id = ${customerId} and o.status in ${sqlStatesWhere('hasMoney')}
              and not exists (select from payment a join dispute d on d.payment_id = a.id
                               where a.order_id = o.id and d.status = 'open')
              and not exists (select from payment a join refund r on r.payment_id = a.id
                               where a.order_id = o.id and r.status = 'due')
            order by o.number desc limit ${sql.raw(String(MOST_PAID))}) h)`;

/** SQL that counts a customer's newest orders that were placed within a day and ended unpaid. */
const countEndedUnpaid = (customerId: SQL): SQL => sql`
  (select count(*)::int
     from (select status, created_at from orders where customer_id = ${customerId}
            order by number desc limit ${sql.raw(String(MOST_HELD))}) o
    where o.status in ${sqlStatesWhere('isVoid')} and o.created_at > now() - interval '1 day')`;

const selectStanding = (customerId: SQL, most?: SQL): SQL => sql`
  json_build_object('held', (select row_to_json(h) from ${selectUnpaidVolume(sql`o.customer_id = ${customerId}`, most)} h),
                    'paid', (select row_to_json(p) from ${selectPaidVolume(customerId)} p),
                    'isProven', ${isVerified(customerId)})`;

/** SQL for a customer's standing that is fast to read, because it counts at most `MOST_HELD` unpaid orders. */
export const selectRoughStanding = (customerId: SQL): SQL => selectStanding(customerId, sql.raw(String(MOST_HELD)));

/** Reads a customer's standing. The caller holds the customer's `unpaid` lock, so that no order is placed meanwhile. */
export const getStanding = async (trx: Transaction, customerId: string): Promise<LockedStanding> => {
  const id = sql`${customerId}::uuid`;
  const { standing, ended } = await one<{ standing: CustomerStanding; ended: number }>(
    trx,
    sql`select ${selectStanding(id)} as standing, ${countEndedUnpaid(id)} as ended`,
    'read-standing',
  );
  return { ...standing, ended };
};
