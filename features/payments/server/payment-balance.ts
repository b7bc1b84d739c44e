import { type Cents, ZERO_CENTS, cents, subtractCents, sumCents } from '#platform/contract/money.ts';
import type { payment, refund } from './schema.ts';
import { type SQL, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { orders } from '#features/orders/server/schema.ts';

type RefundStatus = (typeof refund.$inferSelect)['status'];

const promisedStatuses: readonly RefundStatus[] = ['due', 'done'];

/** Whether the money of a refund is with the customer, or bound to be. */
export const isPromised = ({ status }: { status: RefundStatus }): boolean => promisedStatuses.includes(status);

/** The states of which that is true, as `in` takes them. */
export const PROMISED_STATUSES: SQL = sql.raw(`(${promisedStatuses.map((status) => `'${status}'`).join(', ')})`);

export type OrderRecord = typeof orders.$inferSelect;

/** An order's row, locked. Everybody locks it before its payment, its refunds and its goods. */
export const lockOrder = async (trx: Transaction, orderId: string): Promise<OrderRecord | undefined> => {
  const [order] = await trx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order;
};

export type PaymentRow = typeof payment.$inferSelect;
export type RefundRow = typeof refund.$inferSelect;

/** Promised here, and the provider has not said that it made it: it may still refuse. */
export const isUnconfirmed = ({ status, providerId, handId, disputeId }: RefundRow): boolean =>
  status === 'due' && providerId === null && handId === null && disputeId === null;

/** What some refunds come to. */
export const sumAmounts = (refunds: readonly Pick<RefundRow, 'amountCents'>[]): Cents =>
  sumCents(refunds.map(({ amountCents }) => amountCents));

/** What the order keeps: its total less what is promised back. Nothing of a payment that did not pay the order. */
export const getKeptCents = (order: OrderRecord | undefined, paid: PaymentRow, refunds: RefundRow[]): Cents => {
  if (order === undefined || order.transactionId === null || order.transactionId !== paid.providerId) return ZERO_CENTS;
  const given = refunds.filter((one) => one.ofOrder && isPromised(one));
  return subtractCents(order.totalCents, sumAmounts(given));
};

/** Divides money that left without the shop's doing: the order's, as far as it keeps so much, and a rest of no order. */
export const splitOrderShare = (amountCents: Cents, keptCents: Cents): { ofOrder: boolean; cents: Cents }[] => {
  const ofOrder = cents(Math.min(amountCents, keptCents));
  return [
    { ofOrder: true, cents: ofOrder },
    { ofOrder: false, cents: subtractCents(amountCents, ofOrder) },
  ].filter((part) => part.cents > 0);
};

/** Pieces of the line `l` whose refund is in one of these states. */
export const piecesRefunded = (states: SQL, condition: SQL = sql``): SQL => sql`
  (select coalesce(sum(x.quantity), 0) from refund_line x join refund r on r.id = x.refund_id
    where x.order_line_id = l.id and r.status in ${states} ${condition})`;

/** SQL of the orders whose open disputes come to all the money that is left of a payment: their goods stay here. */
const selectHeldBack = (condition: SQL): SQL => sql`
  select a.order_id from payment a join dispute d on d.payment_id = a.id and d.status = 'open'
   where ${condition}
   group by a.id
  having sum(d.amount_cents) >= a.amount_cents - (
         select coalesce(sum(r.amount_cents), 0) from refund r
          where r.payment_id = a.id and r.status in ${PROMISED_STATUSES})`;

/** SQL of the ids of all such orders, which are as few as open disputes. */
export const heldBackOrders = sql`(${selectHeldBack(sql`true`)})`;

/** SQL condition: an order is one of them. */
export const isHeldBack = (orderId: SQL): SQL => sql`exists (${selectHeldBack(sql`a.order_id = ${orderId}`)})`;
