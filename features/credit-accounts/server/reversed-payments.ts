import { type SQL, sql } from 'drizzle-orm';
import { selectOpenDebts } from './open-debts.ts';

/**
 * SQL condition: a payment of the invoice `i` was reversed. An order that was not on account was paid when it was
 * charged, so any open debt of it says so. When received money is moved to the account of a company, its reversal is on
 * another account than the invoice.
 */
const hasBounced: SQL = sql`(i.due_on is null or exists (
  select from posting r where r.order_id = i.order_id and r.account_id = i.account_id and r.kind = 'reversal'))`;

/**
 * SQL of the open debts of orders: order_id, open_cents, is_owed_again and is_waiting. The goods of an order with a
 * reversed payment wait for its money unless the limit of the account covers its debts and it is not stopped. The money
 * of such an order, and of each with a reversed payment that was not on account, is owed again.
 * @param accounts SQL condition on the account `a`
 */
const selectOrderDebts = (accounts: SQL): SQL => sql`
  select d.order_id, d.open_cents, i.due_on is null or w.is_waiting as is_owed_again, w.is_waiting
    from (${selectOpenDebts(accounts)}) d
    join posting i on i.id = d.posting_id join credit_account a on a.id = d.account_id
   cross join lateral (
     select ${hasBounced} and (d.owed_cents > a.limit_cents or a.stopped_by is not null) as is_waiting) w`;

/** SQL condition: the orders were charged to the account `a`. @param orderIds SQL that selects them */
const isCharged = (orderIds: SQL): SQL => sql`a.id in (
  select p.account_id from posting p where p.kind = 'invoice' and p.order_id in (${orderIds}))`;

/**
 * SQL of the table `order_debt`, for `with`: the open debts of some orders, as `selectOrderDebts` has them. A list
 * reads the accounts of all its orders once, because an account can have many orders on one page.
 * @param orderIds SQL that selects the ids of the orders
 */
export const orderDebtTable = (orderIds: SQL): SQL => sql`
  order_debt as materialized (
    select * from (${selectOrderDebts(isCharged(orderIds))}) x where x.order_id in (${orderIds}))`;

/** SQL of the cents that an order owes again after a reversed payment; zero for other orders. */
export const selectOwedAgainCents = (orderId: SQL): SQL => sql`coalesce((
  select x.open_cents from (${selectOrderDebts(isCharged(orderId))}) x
   where x.order_id = ${orderId} and x.is_owed_again), 0)`;

/** SQL of the ids of orders that wait for the money of a reversed payment. */
export const selectWaitingForMoney: SQL = sql`
  select x.order_id
    from (${selectOrderDebts(sql`exists (select from posting r where r.account_id = a.id and r.reverses is not null)`)}) x
   where x.is_waiting`;

/** SQL condition: the order waits for the money of a reversed payment. */
export const isWaitingForMoney = (orderId: SQL): SQL => sql`exists (
  select from (${selectOrderDebts(isCharged(orderId))}) x where x.order_id = ${orderId} and x.is_waiting)`;
