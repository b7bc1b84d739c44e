import { allows } from '#features/orders/contract/order-status.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, ZERO_CENTS, cents, subtractCents, sumCents } from '#platform/contract/money.ts';
import { selectWaitingForMoney } from '#features/credit-accounts/server/reversed-payments.ts';
import type { payment, refund } from './schema.ts';
import { type SQL, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { sqlStates } from '#features/orders/server/order-states.ts';
import { orders } from '#features/orders/server/schema.ts';

type RefundStatus = (typeof refund.$inferSelect)['status'];

const promisedStatuses: readonly RefundStatus[] = ['due', 'done'];

/** True if the customer has the refund's money or will get it. */
export const isPromised = ({ status }: { status: RefundStatus }): boolean => promisedStatuses.includes(status);

/** SQL list of the states that `isPromised` accepts, for `in`. */
export const PROMISED_STATUSES: SQL = sqlStates(promisedStatuses);

export type OrderRecord = typeof orders.$inferSelect;

/** Locks an order's row. Everyone locks it before its payment, its refunds and its products. */
export const lockOrder = async (trx: Transaction, orderId: string): Promise<OrderRecord | undefined> => {
  const [order] = await trx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order;
};

/** Locks an order's row, as `lockOrder` does. @throws DomainError `order_not_found` */
export const lockExistingOrder = async (trx: Transaction, orderId: string): Promise<OrderRecord> => {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) throw new DomainError('order_not_found');
  return order;
};

/** @throws DomainError `order_already_paid`, `order_not_payable` */
export const assertCanBePaid = ({ status, transactionId }: OrderRecord): void => {
  if (allows(status, 'pay')) return;
  throw new DomainError(transactionId === null ? 'order_not_payable' : 'order_already_paid');
};

export type PaymentRow = typeof payment.$inferSelect;
export type RefundRow = typeof refund.$inferSelect;

const liveStatuses: readonly PaymentRow['status'][] = ['creating', 'open'];

/** True if the attempt to pay may still take the buyer's money. */
export const isLive = ({ status }: Pick<PaymentRow, 'status'>): boolean => liveStatuses.includes(status);

/** SQL list of the states that `isLive` accepts, for `in`. */
export const LIVE_STATUSES: SQL = sqlStates(liveStatuses);

/** True if the shop promised the refund and the provider has not confirmed it yet, and so may still refuse. */
export const isUnconfirmed = ({ status, providerId, handId, disputeId }: RefundRow): boolean =>
  status === 'due' && providerId === null && handId === null && disputeId === null;

export const sumAmounts = (refunds: readonly Pick<RefundRow, 'amountCents'>[]): Cents =>
  sumCents(refunds.map(({ amountCents }) => amountCents));

/** The money that the order keeps: its total less promised refunds. Zero for a payment that did not pay the order. */
export const getRetainedCents = (order: OrderRecord | undefined, paid: PaymentRow, refunds: RefundRow[]): Cents => {
  if (order === undefined || order.transactionId === null || order.transactionId !== paid.providerId) return ZERO_CENTS;
  const promisedRefunds = refunds.filter((one) => one.ofOrder && isPromised(one));
  return subtractCents(order.totalCents, sumAmounts(promisedRefunds));
};

/**
 * Splits money that left without the shop's action into the order's share, up to what the order keeps, and the rest.
 */
export const splitOrderShare = (amountCents: Cents, retainedCents: Cents): { ofOrder: boolean; cents: Cents }[] => {
  const ofOrder = cents(Math.min(amountCents, retainedCents));
  return [
    { ofOrder: true, cents: ofOrder },
    { ofOrder: false, cents: subtractCents(amountCents, ofOrder) },
  ].filter((part) => part.cents > 0);
};

/** SQL for the refunded pieces of the line `l`, counting refunds in these states. */
export const piecesRefunded = (states: SQL, condition: SQL = sql``): SQL => sql`
  (select coalesce(sum(x.quantity), 0) from refund_line x join refund r on r.id = x.refund_id
    where x.order_line_id = l.id and r.status in ${states} ${condition})`;

/** SQL condition: a bank disputes the payment. */
export const hasOpenDispute = (paymentId: SQL): SQL => sql`exists (
  select from dispute d where d.payment_id = ${paymentId} and d.status = 'open')`;

/** SQL for orders whose open disputes cover all that is left of a payment. */
const selectDisputed = (condition: SQL): SQL => sql`
  select a.order_id from payment a join dispute d on d.payment_id = a.id and d.status = 'open'
   where ${condition}
   group by a.id
  having sum(d.amount_cents) >= a.amount_cents - (
         select coalesce(sum(r.amount_cents), 0) from refund r
          where r.payment_id = a.id and r.status in ${PROMISED_STATUSES})`;

/** SQL for the ids of all orders whose goods are not shipped, because of a dispute or a reversed payment. */
export const heldBackOrders = sql`(${selectDisputed(sql`true`)} union all ${selectWaitingForMoney})`;

/** SQL condition: open disputes cover all that is left of the order's payment. */
export const isFullyDisputed = (orderId: SQL): SQL => sql`exists (${selectDisputed(sql`a.order_id = ${orderId}`)})`;
