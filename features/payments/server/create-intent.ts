import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { DomainError } from '#platform/contract/errors.ts';
import { toCents, toDollars } from '#platform/contract/money.ts';
import { statesAllowing } from '#features/orders/contract/order-status.ts';
import { describeChargeLimits, isChargeable } from '#platform/contract/charge-limits.ts';
import type { CreatePaymentIntent } from '#features/payments/contract/payments.ts';
import { saveUsedAddresses } from '#features/addresses/server/address-book.ts';
import { formatAddressRegion } from '#features/addresses/server/regions.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { orders } from '#features/orders/server/schema.ts';
import { payment } from './schema.ts';
import { record } from '#features/audit/server/record.ts';
import { assertBuyerMayAct } from '#features/orders/server/order-access.ts';
import { extendHold, type HoldSettings } from '#features/unpaid-caps/server/extend-hold.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { applyIntent, settle } from './settle.ts';
import type { CardProvider, Intent } from '#platform/server/card-provider/card-provider.ts';
import { completeDelivery } from './complete-delivery.ts';
import { voidWhenTriesUsed, requireCardTriesLeft } from './card-tries.ts';
import { type OrderRecord, type PaymentRow, assertCanBePaid, isLive, lockOrder } from './payment-balance.ts';
import { isAmountRefusal, isStoredFailure } from '#platform/server/card-provider/stripe.ts';

type IntentRequest = z.output<typeof CreatePaymentIntent>;

/** Locks the caller's order: the requested one, or the newest unpaid one with exactly this goods total. */
const lockOrderToPay = async (trx: Transaction, caller: Caller, request: IntentRequest): Promise<OrderRecord> => {
  const which =
    request.order === undefined
      ? and(eq(orders.goodsCents, toCents(request.price)), inArray(orders.status, statesAllowing('pay')))
      : eq(orders.id, request.order);
  const [named] = await trx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerId, caller.customerId), which))
    .orderBy(desc(orders.number))
    .limit(1);
  const order = named && (await lockOrder(trx, named.id));
  if (order === undefined) throw new DomainError('order_not_found');
  return order;
};

/**
 * Checks that the total is the one that the buyer saw. Staff may have changed the order's products since, to others
 * that cost the same without tax and code.
 * @throws DomainError `price_changed`
 */
const assertPriceSeen = ({ goodsCents, totalCents }: OrderRecord, { price, total }: IntentRequest): void => {
  if (goodsCents === toCents(price) && (total === undefined || totalCents === toCents(total))) return;
  if (total === undefined) throw new DomainError('price_changed', { details: { price: toDollars(goodsCents) } });
  throw new DomainError('price_changed', {
    message: 'We have changed this order. Look at its products and the new total before you pay.',
    details: { price: toDollars(goodsCents), total: toDollars(totalCents) },
  });
};

/**
 * Finds the order's live payment attempt or opens the next one, in one transaction and before any call to the provider.
 */
const openAttempt = (
  db: Database,
  caller: Caller,
  request: IntentRequest,
  { shop, hold }: { shop: string; hold: HoldSettings },
): Promise<PaymentRow> =>
  db.transaction(async (trx) => {
    // Placing an order takes this lock before any row; the same sequence here prevents a deadlock.
    await acquireNamedLocks(trx, 'unpaid', [caller.customerId]);
    const order = await lockOrderToPay(trx, caller, request);
    await assertBuyerMayAct(trx, order.id);
    assertCanBePaid(order);
    assertPriceSeen(order, request);
    const chosen = request.deliveryAddress && formatAddressRegion(request.deliveryAddress);
    const isNewAddress = await completeDelivery(trx, order, chosen);
    if (isNewAddress && chosen !== undefined) await saveUsedAddresses(trx, caller, { delivery: chosen, billing: null });
    const { id: orderId, totalCents: amountCents, currency } = order;
    if (!isChargeable(amountCents)) throw new DomainError('amount_not_chargeable', { message: describeChargeLimits() });
    await extendHold(trx, order, hold);

    const attempts = await trx.select().from(payment).where(eq(payment.orderId, orderId)).orderBy(desc(payment.seq));
    const live = attempts.find(isLive);
    if (live !== undefined) return live;
    const seq = (attempts[0]?.seq ?? 0) + 1;
    const [opened] = await trx
      .insert(payment)
      .values({ orderId, seq, idempotencyKey: `${shop}:${orderId}:${seq}`, amountCents, currency })
      .returning();
    if (opened === undefined) throw new Error('an insert returned no row');
    await record(trx, { kind: 'order.payment_started', orderId, cents: amountCents });
    return opened;
  });

/** Stores the intent on its attempt, unless a cancellation or an identical request was faster. */
const storeIntent = async (db: Database, attempt: PaymentRow, intent: Intent): Promise<string | null> => {
  await db
    .update(payment)
    .set({ providerId: intent.id, status: 'open', updatedAt: sql`now()` })
    .where(and(eq(payment.id, attempt.id), isNull(payment.providerId), eq(payment.status, 'creating')));
  const [stored] = await db.select().from(payment).where(eq(payment.id, attempt.id));
  return stored?.status === 'open' ? stored.providerId : null;
};

const failAttempt = (db: Database, attempt: PaymentRow) =>
  db
    .update(payment)
    .set({ status: 'canceled', updatedAt: sql`now()` })
    .where(and(eq(payment.id, attempt.id), eq(payment.status, 'creating'), isNull(payment.providerId)));

const requestIntent = async (db: Database, provider: CardProvider, attempt: PaymentRow): Promise<Intent> => {
  const { amountCents, currency, orderId, seq, idempotencyKey } = attempt;
  let intent: Intent;
  try {
    intent = await provider.createIntent({
      amountCents,
      currency,
      idempotencyKey,
      metadata: { shop: provider.account.shop, order: orderId, seq: String(seq) },
    });
  } catch (error) {
    // The provider stores a failure under its key, so only a new attempt with a new key can succeed.
    if (isStoredFailure(error)) {
      await failAttempt(db, attempt);
      if (isAmountRefusal(error)) throw new DomainError('amount_not_chargeable', { cause: error });
      throw new DomainError('provider_unavailable', { cause: error });
    }
    throw error;
  }
  const storedId = await storeIntent(db, attempt, intent);
  if (storedId === intent.id) return intent;
  await provider.cancelIntent(intent.id);
  if (storedId === null) throw new DomainError('order_not_payable');
  return settle(db, provider, storedId);
};

/**
 * Starts or resumes paying an order. An order has one live PaymentIntent, however many tabs and clicks request it. The
 * amount is the order's own; `price` is only the price that the buyer saw. `extendHold` decides how much longer the
 * order is held.
 * @returns the client secret, for the buyer's browser only
 * @throws DomainError `order_not_found`, `order_already_paid`, `order_not_payable`, `price_changed`, `address_missing`,
 *   `not_delivered_there`, `destination_changed`, `amount_not_chargeable`, `card_tries_used`, `provider_unavailable`
 */
export const createIntent = async (
  db: Database,
  provider: CardProvider,
  caller: Caller,
  request: IntentRequest,
  hold: HoldSettings,
): Promise<{ clientSecret: string }> => {
  await requireCardTriesLeft(db, provider, caller.customerId);
  const attempt = await openAttempt(db, caller, request, { shop: provider.account.shop, hold });
  const intent =
    attempt.providerId === null
      ? await requestIntent(db, provider, attempt)
      : await settle(db, provider, attempt.providerId);
  if (intent.status === 'succeeded') {
    await applyIntent(db, intent);
    throw new DomainError('order_already_paid');
  }
  // The intent was voided in the provider's dashboard. Its attempt is closed now, so the next one is a new intent.
  if (intent.status === 'canceled') return createIntent(db, provider, caller, request, hold);
  // The response just now may have reported another declined card.
  await voidWhenTriesUsed(db, provider, intent.id);
  await requireCardTriesLeft(db, provider, caller.customerId);
  return { clientSecret: intent.clientSecret };
};
