import type { z } from 'zod';
import type { TakePayment } from '#features/credit-accounts/contract/credit-accounts.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { payByTender, withoutOpenCard } from '#features/payments/server/pay-by-tender.ts';
import { type OrderRecord, assertCanBePaid, lockExistingOrder } from '#features/payments/server/payment-balance.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, ZERO_CENTS, cents, subtractCents, toCents, toDollars } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { orderChannels } from '#platform/server/jobs/event-subscribers.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import type { RequestKey } from '#platform/server/request-key.ts';
import { ACCOUNT, chargeOrder, readCovered } from './account-tender.ts';
import { openAccount } from './post.ts';
import { isRepeated, postPayment, toRequestKey } from './record-money.ts';
import { reopenIfPaid } from './stop-overdue.ts';

/** Calculates the cents that are missing before an order is covered. */
export const calculateMissing = (totalCents: Cents, coveredCents: Cents): Cents =>
  cents(Math.max(0, subtractCents(totalCents, coveredCents)));

/**
 * The cents that are missing before an order can be paid; 0 if it cannot be paid. The caller has locked its account.
 */
export const getMissing = async (trx: Transaction, order: OrderRecord): Promise<Cents> =>
  allows(order.status, 'pay') ? calculateMissing(order.totalCents, await readCovered(trx, order)) : ZERO_CENTS;

/** @throws DomainError `order_already_paid`, `order_not_payable`, `price_changed` */
export const assertPayable = (order: OrderRecord, totalWas: number): void => {
  assertCanBePaid(order);
  if (toCents(totalWas) !== order.totalCents) {
    throw new DomainError('price_changed', { message: 'The total of this order has changed. Reload and look at it.' });
  }
};

/** Charges an order to its customer's account, whose credit covers it. The caller has locked both. */
export const chargeAccount = (
  trx: Transaction,
  orderId: string,
  accountId: string,
  actorId: string | null,
): Promise<void> =>
  payByTender(trx, orderId, ACCOUNT, (taking, order) => chargeOrder(taking, accountId, order, actorId));

type PaymentForOrder = z.output<typeof TakePayment>;

/** Records the money, and pays the order if the account then covers it. @returns the missing cents */
const takeInTransaction = async (
  trx: Transaction,
  staff: Caller,
  orderId: string,
  { totalWas, ...payment }: PaymentForOrder,
  key: RequestKey,
): Promise<Cents> => {
  const order = await lockExistingOrder(trx, orderId);
  if (await isRepeated(trx, staff, key)) return getMissing(trx, order);
  assertPayable(order, totalWas);
  const account = await openAccount(trx, order.customerId);
  const { id } = await postPayment(trx, staff, account.id, order, payment, key);
  const missing = await getMissing(trx, order);
  if (missing > 0) {
    await queueMail(trx, 'account.payment_received', id, orderId);
    return missing;
  }
  await chargeAccount(trx, orderId, account.id, null);
  // Only after the charge: until then the order holds the money, also what it is overpaid by, which settles older debts.
  await reopenIfPaid(trx, account.id);
  return missing;
};

/**
 * Records money that staff received for an unpaid order. If the customer's account then covers the order, it is paid.
 * Otherwise the money stays on the account and the order stays unpaid. A card payment that was started is voided only
 * if the order becomes paid. A repeated request with the same key records nothing more.
 * @throws DomainError the errors of the endpoint `takePayment`
 */
export const takePayment = async (
  db: Database,
  provider: CardProvider,
  staff: Caller,
  orderId: string,
  body: PaymentForOrder,
  idempotencyKey: string | null,
): Promise<{ order: Order; missing: number }> => {
  const key = toRequestKey(idempotencyKey, orderId, body);
  const missing = await withoutOpenCard(db, provider, orderId, (trx) =>
    takeInTransaction(trx, staff, orderId, body, key),
  );
  if (missing === ZERO_CENTS) orderChannels.paid.publish(null);
  return { order: await getOrder(db, staff, orderId), missing: toDollars(missing) };
};
