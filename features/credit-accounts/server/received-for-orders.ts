import { type SQL, sql } from 'drizzle-orm';
import { isWalkIn } from '#features/accounts/server/walk-ins.ts';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { oneValue } from '#platform/server/db/query.ts';

/*
 * Money that staff received for an unpaid order pays that order alone. Until the order is paid or has ended, the money
 * is part of the account's balance, but no other order uses it, and it is not paid out. On the account of a walk-in,
 * whom staff may choose for several people, each order holds its money also after that: what was paid too much, came
 * late or was refunded is paid back for this order alone.
 */

/** SQL condition: the posting `p` is a payment that was not reversed. */
export const isStandingPayment: SQL = sql`p.kind = 'payment' and not exists (select from posting r where r.reverses = p.id)`;

/** SQL condition: `x` is an unpaid order of the customer of the account `a`. */
const isUnpaid: SQL = sql`x.customer_id = a.customer_id and x.status in ${sqlStatesWhere('isOpen')}`;

/**
 * SQL of the money on the account `a` that orders of its customer hold: order_id and cents. The postings of an order of
 * a walk-in add up to minus what it holds. A sum above 0 is a debt, because a payment was reversed.
 */
const received: SQL = sql`
  select x.id as order_id, - p.amount_cents as cents
    from orders x join posting p on p.order_id = x.id
   where ${isUnpaid} and p.account_id = a.id and ${isStandingPayment} and not ${isWalkIn(sql`a.customer_id`)}
   union all
  select p.order_id, greatest(0, - sum(p.amount_cents))
    from walk_in h cross join posting p
   where h.customer_id = a.customer_id and p.account_id = a.id and p.order_id is not null group by p.order_id`;

/** SQL condition: the posting `p` on the account `a` is money that an order of its customer holds, or paid it back. */
export const isReceived: SQL = sql`(
  (${isStandingPayment} and exists (select from orders x where x.id = p.order_id and ${isUnpaid}))
  or (p.order_id is not null and (p.kind = 'payout' or ${isStandingPayment}) and ${isWalkIn(sql`a.customer_id`)}))`;

/** SQL of the cents on the account `a` that orders of its customer hold. @param condition on the money `m` */
export const selectReceivedCents = (condition: SQL = sql`true`): SQL => sql`(
  select coalesce(sum(m.cents), 0)::bigint from (${received}) m where ${condition})`;

/**
 * Money received for an order, and the part of it that is credit of its customer once the order has ended; null if the
 * caller may not see the account. The order of a walk-in holds it until it is paid back.
 */
export type ReceivedForOrder = { cents: Cents; creditCents: Cents | null; isHeld: boolean };

/**
 * SQL of `ReceivedForOrder` as JSON; null if nothing was received, or all was paid back. What is not credit settles
 * debts.
 * @param seesAccount SQL condition: the caller may see the account
 */
export const selectReceivedForOrder = (customerId: SQL, orderId: SQL, seesAccount: SQL): SQL => sql`(
  select json_build_object('cents', w.cents, 'isHeld', ${isWalkIn(sql`a.customer_id`)}, 'creditCents', case
           when not (${seesAccount}) then null
           when ${isWalkIn(sql`a.customer_id`)} then w.cents
           else greatest(0, least(w.cents, - a.balance_cents - ${selectReceivedCents(sql`m.order_id <> ${orderId}`)})) end)
    from credit_account a cross join lateral (
      select - sum(p.amount_cents)::bigint as cents from posting p
       where p.order_id = ${orderId} and p.account_id = a.id) w
   where a.customer_id = ${customerId} and w.cents > 0)`;

/**
 * SQL of the cents that are used on the account `a`, below zero if orders can use credit: its balance without money
 * that orders hold. The credit of a walk-in does not count, because staff may choose one walk-in for several people.
 * @param condition on the money `m` that does not count
 */
export const selectUsedCents = (condition?: SQL): SQL => {
  const used = sql`a.balance_cents + ${selectReceivedCents(condition)}`;
  return sql`(case when ${isWalkIn(sql`a.customer_id`)} then greatest(0, ${used}) else ${used} end)`;
};

/**
 * Reads `selectUsedCents` of a locked account. The lock keeps other transactions from receiving money for these orders
 * or from paying them with it.
 * @param orderId the unpaid order to be paid, which can use the money received for it
 */
export const readUsed = (trx: Transaction, accountId: string, orderId: string | null): Promise<Cents> =>
  oneValue<Cents>(
    trx,
    sql`select ${selectUsedCents(sql`m.order_id is distinct from ${orderId}::uuid`)}
          from credit_account a where a.id = ${accountId}`,
  );

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
  const receivedCents = await oneValue<Cents>(
    trx,
    sql`select ${selectReceivedCents(condition)} from credit_account a where a.id = ${accountId}`,
  );
  return receivedCents;
};
