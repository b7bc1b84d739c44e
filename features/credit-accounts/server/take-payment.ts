import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { record } from '#features/audit/server/record.ts';
import type { TakePayment } from '#features/credit-accounts/contract/credit-accounts.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import type { CardProvider } from '#features/payments/server/card-provider.ts';
import { payByTender, payInsteadOfCard } from '#features/payments/server/pay-by-tender.ts';
import { type OrderRecord, lockOrder } from '#features/payments/server/payment-balance.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { DomainError } from '#platform/contract/errors.ts';
import {
  type Cents,
  ZERO_CENTS,
  cents,
  subtractCents,
  sumCents,
  toCents,
  toDollars,
} from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one } from '#platform/server/db/query.ts';
import { hashRequest } from '#platform/server/hash.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { orderChannels } from '#platform/server/jobs/event-subscribers.ts';
import { ACCOUNT } from './account-tender.ts';
import { openAccount, post } from './post.ts';

/** The cents that are missing before an account covers an order. @param balanceCents of the account */
export const calculateMissing = (totalCents: Cents, balanceCents: Cents): Cents =>
  cents(Math.max(0, sumCents([totalCents, balanceCents])));

/** @throws DomainError `invalid_request` if the day is after today, or more than a year ago */
export const checkReceivedOn = async (trx: Transaction, receivedOn: string): Promise<void> => {
  const { isFuture, isOld } = await one<{ isFuture: boolean; isOld: boolean }>(
    trx,
    sql`select ${receivedOn}::date > ${shopToday} as "isFuture",
               ${receivedOn}::date < ${shopToday} - interval '1 year' as "isOld"`,
  );
  if (!isFuture && !isOld) return;
  const message = isFuture ? 'This day is still to come' : 'Enter a day of the last year';
  throw new DomainError('invalid_request', { fields: { receivedOn: message } });
};

/**
 * Finds out if this request was recorded before.
 * @throws DomainError `payment_key_reused` if the key belongs to another request
 */
export const isRepeated = async (
  trx: Transaction,
  { customerId }: Caller,
  idempotencyKey: string | null,
  requestHash: string,
): Promise<boolean> => {
  if (idempotencyKey === null) return false;
  const earlier = await maybeOne<{ requestHash: string }>(
    trx,
    sql`select request_hash as "requestHash" from posting
         where actor_id = ${customerId} and idempotency_key = ${idempotencyKey}`,
  );
  if (earlier !== null && earlier.requestHash !== requestHash) throw new DomainError('payment_key_reused');
  return earlier !== null;
};

const getMissing = async (trx: Transaction, { status, customerId, totalCents }: OrderRecord): Promise<Cents> => {
  if (!allows(status, 'pay')) return ZERO_CENTS;
  const { balanceCents } = await openAccount(trx, customerId);
  return calculateMissing(totalCents, balanceCents);
};

/** @throws DomainError `order_already_paid`, `order_not_payable`, `price_changed` */
const checkPayable = ({ status, transactionId, totalCents }: OrderRecord, totalWas: number): void => {
  if (!allows(status, 'pay')) {
    throw new DomainError(transactionId === null ? 'order_not_payable' : 'order_already_paid');
  }
  if (toCents(totalWas) !== totalCents) {
    throw new DomainError('price_changed', { message: 'The total of this order has changed. Reload and look at it.' });
  }
};

type PaymentInput = z.output<typeof TakePayment>;
type RequestKey = { idempotencyKey: string | null; requestHash: string };

/** Records the money, and pays the order if the account then covers it. @returns what is missing */
const takeInTransaction = async (
  trx: Transaction,
  staff: Caller,
  orderId: string,
  { method, amount, reference, receivedOn, totalWas }: PaymentInput,
  key: RequestKey,
): Promise<Cents> => {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) throw new DomainError('order_not_found');
  if (await isRepeated(trx, staff, key.idempotencyKey, key.requestHash)) return getMissing(trx, order);
  checkPayable(order, totalWas);
  await checkReceivedOn(trx, receivedOn);
  const account = await openAccount(trx, order.customerId);
  const amountCents = toCents(amount);
  const { balanceCents } = await post(trx, account.id, {
    kind: 'payment',
    amountCents: subtractCents(ZERO_CENTS, amountCents),
    orderId,
    method,
    reference,
    receivedOn,
    actorId: staff.customerId,
    ...key,
  });
  await record(trx, {
    kind: 'credit.payment',
    entity: 'credit',
    entityId: account.id,
    actorId: staff.customerId,
    changes: { order: [null, order.number], amountCents: [null, amountCents], method: [null, method] },
  });
  const missing = calculateMissing(order.totalCents, balanceCents);
  if (missing > 0) return missing;
  await payByTender(
    trx,
    orderId,
    ACCOUNT,
    async (_trx, { totalCents }) =>
      (await post(trx, account.id, { kind: 'invoice', amountCents: totalCents, orderId })).id,
  );
  return ZERO_CENTS;
};

/**
 * Records money that staff received for an unpaid order. If the customer's account then covers the order, it is paid;
 * otherwise the money stays on the account and the order unpaid. A card payment that was started is voided only if the
 * order becomes paid. A repeated request with the same key records nothing more.
 * @throws DomainError the errors of the endpoint `takePayment`
 */
export const takePayment = async (
  db: Database,
  provider: CardProvider,
  staff: Caller,
  orderId: string,
  body: PaymentInput,
  idempotencyKey: string | null,
): Promise<{ order: Order; missing: number }> => {
  const key = { idempotencyKey, requestHash: hashRequest([orderId, body]) };
  const missing = await payInsteadOfCard(db, provider, orderId, (trx) =>
    takeInTransaction(trx, staff, orderId, body, key),
  );
  if (missing === ZERO_CENTS) orderChannels.paid.publish(null);
  return { order: await getOrder(db, staff, orderId), missing: toDollars(missing) };
};
