import { type SQL, sql } from 'drizzle-orm';
import { isWalkIn } from '#features/accounts/server/walk-ins.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';

/*
 * Money that staff received for an unpaid order pays that order alone. Until the order is paid or has ended, the money
 * is part of the account's balance, but no other order uses it, and it is not paid out. On the account of a walk-in,
 * whom staff may choose for several people, the order holds the money also after it has ended, until it is paid back.
 * A payout that does not name the order has paid it back as well, if it took more than the credit of the account.
 */

/** SQL condition: the posting `p` is a payment that was not reversed. */
const isStanding: SQL = sql`p.kind = 'payment' and not exists (select from posting r where r.reverses = p.id)`;

/** SQL condition: `x` is an unpaid order of the customer of the account `a`. */
const isUnpaid: SQL = sql`x.customer_id = a.customer_id and x.status in ${sqlStatesWhere('isOpen')}`;

/** SQL condition: `x` is an order of the walk-in `h`, the customer of the account `a`, which ended unpaid. */
const isEnded: SQL = sql`
  h.customer_id = a.customer_id and x.customer_id = h.customer_id and x.status in ${sqlStatesWhere('isVoid')}`;

/** SQL condition: the posting `p` is a payment for an ended order that was not reversed, or paid such money back. */
const isStandingOrPaidBack: SQL = sql`(p.kind = 'payout' or ${isStanding})`;

/** SQL of the number of the last payout to the walk-in `h` that names no order; null if there is none. */
const lastPlainPayout: SQL = sql`
  select max(p.seq) from posting p
   where h.customer_id = a.customer_id and p.account_id = a.id and p.kind = 'payout' and p.order_id is null`;

/**
 * SQL of the cents that payouts without an order took from orders of the account `a`: what they exceeded all other
 * credit by when the last of them, `l`, was posted. What is paid out later cannot exceed it.
 */
const takenCents: SQL = sql`
  select greatest(0, coalesce(sum(t.cents), 0)) as cents
    from (select case when p.order_id is null then sum(p.amount_cents) else least(0, sum(p.amount_cents)) end as cents
            from posting p left join orders x on x.id = p.order_id
           where p.account_id = a.id and p.seq <= l.seq
             and (x.id is null or x.status not in ${sqlStatesWhere('isOpen')} and x.status not in ${sqlStatesWhere('isVoid')})
           group by p.order_id) t`;

/**
 * SQL of the money that ended orders of the walk-in `h` hold: order_id, cents, and before_cents: the part that the
 * order held at the payout `l`. A payment that was reversed after it was paid back leaves a debt, and no money below 0.
 */
const heldByEnded: SQL = sql`
  select x.id as order_id, greatest(0, - sum(p.amount_cents)) as cents,
         greatest(0, coalesce(- sum(p.amount_cents) filter (where p.seq <= l.seq), 0)) as before_cents
    from orders x join posting p on p.order_id = x.id
   where ${isEnded} and p.account_id = a.id group by x.id`;

/**
 * SQL of the money on the account `a` that orders of its customer hold: order_id and cents. What payouts without an
 * order took is taken from the ended orders, the oldest first, so that nobody pays it out twice.
 */
const received: SQL = sql`
  select x.id as order_id, - p.amount_cents as cents
    from orders x join posting p on p.order_id = x.id
   where ${isUnpaid} and p.account_id = a.id and ${isStanding}
   union all
  select e.order_id, greatest(0, e.cents - greatest(0, least(e.before_cents, t.cents - e.older_cents)))
    from walk_in h cross join lateral (${lastPlainPayout}) l(seq) cross join lateral (${takenCents}) t
   cross join lateral (
     select e.*, sum(e.before_cents) over (order by e.order_id) - e.before_cents as older_cents
       from (${heldByEnded}) e) e
   where h.customer_id = a.customer_id`;

/** SQL condition: the posting `p` on the account `a` is money that an order of its customer holds, or paid it back. */
export const isReceived: SQL = sql`(
  (${isStanding} and exists (select from orders x where x.id = p.order_id and ${isUnpaid}))
  or (${isStandingOrPaidBack} and exists (
        select from walk_in h join orders x on x.id = p.order_id where ${isEnded})))`;

/** SQL of the cents on the account `a` that were received for unpaid orders. @param condition on the money `m` */
export const selectReceivedCents = (condition: SQL = sql`true`): SQL => sql`(
  select coalesce(sum(m.cents), 0)::bigint from (${received}) m where ${condition})`;

/**
 * Money received for an order, and the part of it that is credit of its customer once the order has ended; null if the
 * caller may not see the account.
 */
export type ReceivedForOrder = { cents: Cents; creditCents: Cents | null };

/**
 * SQL of `ReceivedForOrder` as JSON; null if nothing was received, or all was paid back. What is not credit settles
 * debts.
 * @param seesAccount SQL condition: the caller may see the account
 */
export const selectReceivedForOrder = (customerId: SQL, orderId: SQL, seesAccount: SQL): SQL => sql`(
  select json_build_object('cents', w.cents, 'creditCents', case
           when not (${seesAccount}) then null
           when ${isWalkIn(sql`a.customer_id`)} then w.cents
           else greatest(0, least(w.cents, - a.balance_cents - ${selectReceivedCents(sql`m.order_id <> ${orderId}`)})) end)
    from credit_account a cross join lateral (
      select - sum(p.amount_cents)::bigint as cents from posting p
       where p.order_id = ${orderId} and p.account_id = a.id and ${isStandingOrPaidBack}) w
   where a.customer_id = ${customerId} and w.cents > 0)`;

/**
 * SQL of the cents that are used on the account `a`, below zero if orders can use credit: its balance without money
 * for unpaid orders. The credit of a walk-in does not count, because staff may choose one walk-in for several people.
 * @param condition on the money `m` that does not count
 */
export const selectUsedCents = (condition?: SQL): SQL => sql`(
  a.balance_cents + ${selectReceivedCents(condition)}
  + case when ${isWalkIn(sql`a.customer_id`)} then greatest(0, - a.balance_cents - ${selectReceivedCents(condition)}) else 0 end)`;

/**
 * Reads `selectUsedCents` of a locked account. The lock keeps other transactions from receiving money for these orders
 * or from paying them with it.
 * @param orderId the unpaid order to be paid, which can use the money received for it
 */
export const readUsed = async (trx: Transaction, accountId: string, orderId: string | null): Promise<Cents> => {
  const { usedCents } = await one<{ usedCents: Cents }>(
    trx,
    sql`select ${selectUsedCents(sql`m.order_id is distinct from ${orderId}::uuid`)} as "usedCents"
          from credit_account a where a.id = ${accountId}`,
  );
  return usedCents;
};

/**
 * Reads the cents on a locked account that orders of its customer hold.
 * @param orderId one of them; null for all
 */
export const readReceived = async (
  trx: Transaction,
  accountId: string,
  orderId: string | null = null,
): Promise<Cents> => {
  const condition = sql`${orderId}::uuid is null or m.order_id = ${orderId}::uuid`;
  const { receivedCents } = await one<{ receivedCents: Cents }>(
    trx,
    sql`select ${selectReceivedCents(condition)} as "receivedCents" from credit_account a where a.id = ${accountId}`,
  );
  return receivedCents;
};
