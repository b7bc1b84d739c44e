import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { DomainError } from '#platform/contract/errors.ts';
import {
  type Cents,
  cents,
  subtractCents,
  sumCents,
  toCents,
  toDollars,
  ZERO_CENTS,
} from '#platform/contract/money.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import { toRequestKey } from '#features/credit-accounts/server/record-money.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { RefundForm } from '#features/payments/contract/payments.ts';
import { pricePaidPieces } from '#features/products/contract/price-pieces.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { type OrderRecord, PROMISED_STATUSES, type RefundRow, hasOpenDispute, lockOrder } from './payment-balance.ts';
import { assertPiecesLeft } from '#features/orders/server/line-pieces.ts';
import { orderLine } from '#features/orders/server/schema.ts';
import { payment, refund, refundLine } from './schema.ts';
import { record } from '#features/audit/server/record.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type RequestKey, isRepeatedRequest } from '#platform/server/request-key.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { finishRefund, makeRefundInCash } from './finish-refund.ts';
import { type OrderLineRow, type RefundedPieces, syncOrderWithRefunds } from './sync-order-with-refunds.ts';

type RefundInput = z.output<typeof RefundForm>;

/** A refund, however its money goes back. */
type RefundedInput = Omit<RefundInput, 'inCash'>;

/** Locks an order's payment, and calculates how much of the order's total no refund covers yet. */
const lockRefundable = async (trx: Transaction, { id, transactionId, totalCents }: OrderRecord) => {
  if (transactionId === null) throw new DomainError('order_not_refundable');
  const [paid] = await trx
    .select()
    .from(payment)
    .where(and(eq(payment.orderId, id), eq(payment.providerId, transactionId), eq(payment.status, 'succeeded')))
    .for('update');
  if (paid === undefined) throw new DomainError('order_not_refundable');
  const { promised, isDisputed } = await one<{ promised: Cents; isDisputed: boolean }>(
    trx,
    sql`select coalesce(sum(r.amount_cents), 0) as promised, ${hasOpenDispute(sql`${paid.id}::uuid`)} as "isDisputed"
          from refund r join payment p on p.id = r.payment_id
         where p.order_id = ${id} and r.of_order and r.status in ${PROMISED_STATUSES}`,
  );
  return { paymentId: paid.id, restCents: subtractCents(totalCents, promised), isDisputed };
};

const describeRefundable = (remaining: number): string =>
  remaining === 0 ? 'Nothing is left to refund' : `Only ${remaining} ${remaining === 1 ? 'is' : 'are'} left to refund`;

/** The requested pieces; without lines and amount, all that are left. @throws DomainError `refund_too_many` */
const parsePieces = (lines: OrderLineRow[], { amount, lines: named }: RefundedInput): RefundedPieces[] => {
  if (named.length === 0 && amount === undefined) {
    return lines
      .map(({ id, quantity, refunded }) => ({ orderLineId: id, quantity: quantity - refunded, restock: false }))
      .filter(({ quantity }) => quantity > 0);
  }
  const leftByLine = new Map(lines.map((line) => [line.id, line.quantity - line.refunded]));
  assertPiecesLeft('refund_too_many', named, leftByLine, describeRefundable);
  return named.map(({ line, quantity, restock }) => ({ orderLineId: line, quantity, restock }));
};

/** Prices pieces with their tax, up to the money that is left. The order's last pieces include the delivery fee. */
const priceRefundedPieces = (
  order: OrderRecord,
  lines: OrderLineRow[],
  pieces: RefundedPieces[],
  restCents: Cents,
): Cents => {
  const chosen = lines.map((line) => ({
    line,
    quantity: pieces.find(({ orderLineId }) => orderLineId === line.id)?.quantity ?? 0,
  }));
  const shares = chosen.map(({ line, quantity }) =>
    pricePaidPieces(line, order.pricesIncludeTax, { before: line.refunded, pieces: quantity }),
  );
  const isAll = chosen.every(({ line, quantity }) => line.refunded + quantity >= line.quantity);
  const delivery = [order.shippingCents, order.pricesIncludeTax ? ZERO_CENTS : order.shippingTaxCents];
  return cents(Math.min(sumCents(isAll ? [...shares, ...delivery] : shares), restCents));
};

const getRefundCents = (
  form: RefundedInput,
  order: OrderRecord,
  lines: OrderLineRow[],
  pieces: RefundedPieces[],
  restCents: Cents,
): Cents => {
  if (form.amount !== undefined) return toCents(form.amount);
  return form.lines.length === 0 ? restCents : priceRefundedPieces(order, lines, pieces, restCents);
};

/**
 * Promises a refund. From here on its money and pieces are reserved, whatever the provider answers and when. The caller
 * must call `syncOrderWithRefunds` before `trx` ends.
 * @param key of the request, unless something else shows that it is repeated
 * @returns the refund's id
 * @throws the errors of `refundOrder` except `refund_failed`
 */
export const promiseRefund = async (
  trx: Transaction,
  admin: Caller,
  orderId: string,
  form: RefundedInput,
  key?: RequestKey,
): Promise<string> => {
  const order = await lockOrder(trx, orderId);
  if (order === undefined) throw new DomainError('order_not_found');
  if (!allows(order.status, 'refund')) throw new DomainError('order_not_refundable');
  const { paymentId, restCents, isDisputed } = await lockRefundable(trx, order);
  if (form.restWas !== undefined && toCents(form.restWas) !== restCents) throw new DomainError('refund_changed');
  // The provider refunds nothing of a payment while a bank disputes it.
  if (isDisputed) throw new DomainError('order_disputed_refund');
  const lines = await trx.select().from(orderLine).where(eq(orderLine.orderId, orderId)).orderBy(orderLine.position);
  const pieces = parsePieces(lines, form);
  const amountCents = getRefundCents(form, order, lines, pieces, restCents);
  if (amountCents > restCents || amountCents <= 0) {
    throw new DomainError('refund_too_much', { details: { rest: toDollars(restCents) } });
  }
  const { reason } = form;
  const actorId = admin.customerId;
  const [opened] = await trx
    .insert(refund)
    // The time of this insert, not of the transaction's start: a delivery may have been recorded while it waited.
    .values({ paymentId, amountCents, reason, actorId, ...key, createdAt: sql`clock_timestamp()` })
    .onConflictDoNothing({ target: [refund.actorId, refund.idempotencyKey], where: sql`idempotency_key is not null` })
    .returning({ id: refund.id });
  // The key may belong to a refund of another order that was just written.
  if (opened === undefined) throw new DomainError('payment_key_reused');
  if (pieces.length > 0) {
    await trx.insert(refundLine).values(pieces.map((piece) => ({ refundId: opened.id, ...piece })));
  }
  await record(trx, {
    kind: 'order.refund_requested',
    orderId,
    actorId,
    byStaff: true,
    cents: amountCents,
    note: reason,
  });
  return opened.id;
};

/**
 * Makes a promised refund. If the provider is unavailable, the refund stays due and the sweep finishes it.
 * @param options `isNew`: nobody has requested this refund from the provider before
 * @throws DomainError `refund_failed` if the provider or the tender refuses it
 */
export const makeRefund = async (
  db: Database,
  provider: CardProvider,
  refundId: string,
  options: { isNew: boolean },
): Promise<void> => {
  try {
    await finishRefund(db, provider, refundId, options);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'provider_unavailable') throw error;
  }
  const [made] = await db
    .select({ status: refund.status, method: payment.method })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(eq(refund.id, refundId));
  if (made?.status !== 'failed') return;
  const message = made.method === 'card' ? undefined : 'This refund has failed. The money is still with the shop.';
  throw new DomainError('refund_failed', { message });
};

/** @throws DomainError `permission_missing` if the caller may refund, but not pay out */
export const assertMayPayOut = ({ hasMorePermission }: Caller): void => {
  if (hasMorePermission) return;
  throw new DomainError('permission_missing', { message: 'Your role does not include paying money out.' });
};

/**
 * Finds the refund that the same request made before. One that failed refunded nothing, so the request tries again. The
 * caller has locked the order.
 * @throws DomainError `payment_key_reused` if the key belongs to another request
 */
const findRepeated = async (trx: Transaction, { customerId }: Caller, key: RequestKey): Promise<string | null> => {
  if (!(await isRepeatedRequest(trx, sql`refund`, customerId, key, 'payment_key_reused'))) return null;
  const { id, status } = await one<Pick<RefundRow, 'id' | 'status'>>(
    trx,
    sql`select id, status from refund where actor_id = ${customerId} and idempotency_key = ${key.idempotencyKey}`,
  );
  if (status !== 'failed') return id;
  await trx.update(refund).set({ idempotencyKey: null, requestHash: null }).where(eq(refund.id, id));
  return null;
};

/**
 * Refunds a paid order: all that is left, an amount, or the price of some pieces. Unshipped pieces go back into stock
 * once the money is refunded; shipped pieces only if the form says so. Staff can also pay the money out in cash, in one
 * transaction, so that nobody hands out cash for a refund that was not made. A repeated request with the same key
 * refunds nothing more.
 * @throws DomainError `order_not_found`, `order_not_refundable`, `order_disputed_refund`; `refund_changed` if the
 *   amount left differs from the one in the form; `refund_too_much` with what is left in `details`; `refund_too_many`
 *   with the lines in `fields`; `refund_failed` if the provider refuses it; `payment_key_reused`; for cash,
 *   `permission_missing` and the errors of `makeRefundInCash`
 */
export const refundOrder = async (
  db: Database,
  provider: CardProvider,
  admin: Caller,
  orderId: string,
  { inCash = false, ...form }: RefundedInput & { inCash?: boolean },
  idempotencyKey: string | null = null,
): Promise<Order> => {
  if (inCash) assertMayPayOut(admin);
  const key = toRequestKey(idempotencyKey, `refund ${orderId}`, { ...form, inCash });
  const { refundId, isNew } = await db.transaction(async (trx) => {
    await lockOrder(trx, orderId);
    const earlier = await findRepeated(trx, admin, key);
    if (earlier !== null) return { refundId: earlier, isNew: false };
    const promised = await promiseRefund(trx, admin, orderId, form, key);
    if (inCash) await makeRefundInCash(trx, admin, promised, key);
    else await syncOrderWithRefunds(trx, orderId);
    return { refundId: promised, isNew: true };
  });
  if (!inCash) await makeRefund(db, provider, refundId, { isNew });
  return getOrder(db, admin, orderId);
};
