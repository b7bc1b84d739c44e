import { type SQL, sql } from 'drizzle-orm';
import { selectOpenDebts } from './open-debts.ts';

/**
 * SQL of the orders, not on account, whose money is owed again because a payment on their account was reversed:
 * order_id and open_cents.
 * @param accounts SQL condition on the account `b`
 */
const selectOwedAgain = (accounts: SQL): SQL => sql`
  select d.order_id, d.open_cents
    from credit_account b
   cross join lateral (${selectOpenDebts(sql`a.id = b.id`)}) d
    join posting i on i.id = d.posting_id and i.due_on is null
   where b.balance_cents > 0 and exists (select from posting r where r.account_id = b.id and r.reverses is not null)
     and ${accounts}`;

/** SQL condition: the limit of the account `b` does not cover its debts, so that no goods may leave for them. */
const isUncovered: SQL = sql`(b.balance_cents > b.limit_cents or b.stopped_by is not null)`;

const isChargedAccount = (orderId: SQL): SQL => sql`b.id = (
  select p.account_id from posting p where p.order_id = ${orderId} and p.kind = 'invoice' and p.due_on is null)`;

/** SQL of the cents that an order owes again after a reversed payment; zero for other orders. */
export const selectOwedAgainCents = (orderId: SQL): SQL => sql`coalesce((
  select x.open_cents from (${selectOwedAgain(isChargedAccount(orderId))}) x where x.order_id = ${orderId}), 0)`;

/** SQL of the ids of orders that wait for the money of a reversed payment. */
export const selectWaitingForMoney: SQL = sql`select x.order_id from (${selectOwedAgain(isUncovered)}) x`;

/** SQL condition: the order waits for the money of a reversed payment. */
export const isWaitingForMoney = (orderId: SQL): SQL => sql`exists (
  select from (${selectOwedAgain(sql`${isChargedAccount(orderId)} and ${isUncovered}`)}) x
   where x.order_id = ${orderId})`;
