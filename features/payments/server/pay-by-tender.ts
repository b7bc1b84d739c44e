import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { orderChannels } from '#platform/server/jobs/event-subscribers.ts';
import { becomePaid } from './become-paid.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { completeDelivery } from './complete-delivery.ts';
import { type OrderRecord, type PaymentRow, assertCanBePaid, isLive, lockExistingOrder } from './payment-balance.ts';
import { payment } from './schema.ts';
import { voidPayments } from './settle.ts';
import { findTender, toTenderId } from './tenders.ts';

/**
 * Takes the total of an order by a tender, in the transaction that marks the order as paid. The order is locked.
 * @returns the tender's own id of the payment
 */
export type TakeMoney = (trx: Transaction, order: OrderRecord) => Promise<string>;

/**
 * Locks the payments of a locked order.
 * @returns all attempts to pay it
 * @throws DomainError `payment_under_way` while a card payment of it is open
 */
export const assertNoCardUnderWay = async (trx: Transaction, orderId: string): Promise<PaymentRow[]> => {
  const attempts = await trx.select().from(payment).where(eq(payment.orderId, orderId)).for('update');
  if (attempts.some(isLive)) throw new DomainError('payment_under_way');
  return attempts;
};

/**
 * Pays the whole order by a tender. `take` runs after all checks, so that no money is taken for an order that refuses
 * it. The caller must roll back on an error, and publish `orderChannels.paid` afterwards.
 * @param method the method of a tender
 * @throws DomainError `order_not_found`, `order_already_paid`, `order_not_payable`, `payment_under_way` while a card
 * payment of the order is open, `amount_not_chargeable` if the order costs nothing, and the errors of
 * `completeDelivery` and `take`
 */
export const payByTender = async (
  trx: Transaction,
  orderId: string,
  method: string,
  take: TakeMoney,
): Promise<void> => {
  if (findTender(method) === null) throw new Error('a card is not a tender');
  const order = await lockExistingOrder(trx, orderId);
  assertCanBePaid(order);
  const { totalCents: amountCents, currency } = order;
  if (amountCents <= 0) {
    throw new DomainError('amount_not_chargeable', { message: 'This order costs nothing, so it cannot be paid.' });
  }
  const attempts = await assertNoCardUnderWay(trx, orderId);
  await completeDelivery(trx, order, undefined);
  const providerId = toTenderId(method, await take(trx, order));
  const [paid] = await trx
    .insert(payment)
    .values({
      orderId,
      seq: Math.max(0, ...attempts.map(({ seq }) => seq)) + 1,
      idempotencyKey: providerId,
      method,
      providerId,
      amountCents,
      currency,
      status: 'succeeded',
      appliedAt: sql`now()`,
    })
    .returning();
  if (paid === undefined) throw new Error('an insert returned no row');
  if (!(await becomePaid(trx, paid))) throw new Error(`order ${orderId} did not accept the money taken by ${method}`);
};

/** A buyer's other tab may start a card payment between the void of the last one and the tender. */
const MOST_TRIES = 3;

const isUnderWay = (error: unknown): boolean => error instanceof DomainError && error.code === 'payment_under_way';

/**
 * Runs a transaction that needs an order without an open card payment, because it pays the order or changes its total.
 * A card payment that was started is voided at the provider first, so that the order is never paid twice or with
 * another amount; if that payment was faster, it has paid the order.
 * @param pay calls `assertNoCardUnderWay` or `payByTender`; it runs again after a void
 * @throws DomainError `payment_under_way` while the provider processes a payment, `provider_unavailable`, and the other
 *   errors of `pay`
 */
export const withoutOpenCard = async <Result>(
  db: Database,
  provider: CardProvider,
  orderId: string,
  pay: (trx: Transaction) => Promise<Result>,
): Promise<Result> => {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(pay);
    } catch (error) {
      if (!isUnderWay(error) || tries === MOST_TRIES) throw error;
      if (!(await voidPayments(db, provider, orderId))) throw error;
    }
  }
};

/**
 * Pays a placed order by a tender, in a transaction of its own (`withoutOpenCard`).
 * @throws DomainError the errors of `withoutOpenCard` and `payByTender`
 */
export const takeTender = async (
  db: Database,
  provider: CardProvider,
  orderId: string,
  method: string,
  take: TakeMoney,
): Promise<void> => {
  await withoutOpenCard(db, provider, orderId, (trx) => payByTender(trx, orderId, method, take));
  orderChannels.paid.publish(null);
};
