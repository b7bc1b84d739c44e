import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '#contract/errors.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { allows, statesAllowing } from '#contract/orders.ts';
import { CHARGE_CENTS, type CreatePaymentIntent } from '#contract/payments.ts';
import type { Database, Transaction } from '#server/db/open.ts';
import { checkout, orders, payment } from '#server/db/schema/orders.ts';
import { extendHold } from '#server/orders/extend-hold.ts';
import type { Caller } from '#server/platform/caller.ts';
import { applyIntent, settle } from './settle.ts';
import type { CardProvider, Intent } from './card-provider.ts';
import { closeTired, refuseTired } from './card-tries.ts';
import { FORMER_NAME } from './former-name.ts';
import { lockOrders } from './lock-orders.ts';
import { isStoredFailure } from './stripe.ts';

type Wanted = z.output<typeof CreatePaymentIntent>;
type Attempt = typeof payment.$inferSelect;

/**
 * The caller's order, locked with everything that is paid together with it: the one named, or the newest unpaid one
 * whose payment is of exactly this price of goods.
 */
const lockOrder = async (trx: Transaction, caller: Caller, wanted: Wanted) => {
  const which =
    wanted.order === undefined
      ? and(eq(checkout.goodsCents, toCents(wanted.price)), eq(orders.status, 'unpaid'))
      : eq(orders.id, wanted.order);
  const [named] = await trx
    .select({ id: orders.id, checkoutId: orders.checkoutId })
    .from(orders)
    .innerJoin(checkout, eq(checkout.id, orders.checkoutId))
    .where(and(eq(orders.customerId, caller.customerId), which))
    .orderBy(desc(orders.number))
    .limit(1);
  if (named === undefined) throw new Refusal('order_not_found');
  const together = await lockOrders(trx, named.checkoutId);
  const order = together.find(({ id }) => id === named.id);
  if (order === undefined) throw new Refusal('order_not_found');
  // While one of them is being cancelled it is not known yet what the others come to.
  if (together.some(({ status }) => status === 'cancelling')) throw new Refusal('order_not_payable');
  return order;
};

/** Takes where to from what is given now; what is not given stays as the order knows it. */
const completeDelivery = async (trx: Transaction, order: typeof orders.$inferSelect, wanted: Wanted): Promise<void> => {
  const delivery = {
    country: wanted.country || order.country,
    address: wanted.address || order.address,
    phone: wanted.phone || order.phone,
  };
  if (delivery.country === '' || delivery.address === '') throw new Refusal('address_missing');
  await trx
    .update(orders)
    .set(delivery)
    .where(and(eq(orders.checkoutId, order.checkoutId), inArray(orders.status, statesAllowing('pay'))));
};

/** The live attempt to pay this checkout, or the next one. One transaction; the provider is not asked yet. */
const openAttempt = (
  db: Database,
  caller: Caller,
  wanted: Wanted,
  { shop, holdHours }: { shop: string; holdHours: number },
): Promise<Attempt> =>
  db.transaction(async (trx) => {
    const order = await lockOrder(trx, caller, wanted);
    if (!allows(order.status, 'pay')) {
      throw new Refusal(order.transactionId === null ? 'order_not_payable' : 'order_already_paid');
    }
    const [basket] = await trx.select().from(checkout).where(eq(checkout.id, order.checkoutId));
    if (basket?.goodsCents !== toCents(wanted.price)) {
      throw new Refusal('price_changed', { details: { price: toDollars(basket?.goodsCents ?? 0) } });
    }
    await completeDelivery(trx, order, wanted);
    const amountCents = basket?.totalCents ?? 0;
    if (amountCents < CHARGE_CENTS.min || amountCents > CHARGE_CENTS.max) throw new Refusal('amount_not_chargeable');
    await extendHold(trx, order.checkoutId, holdHours);

    const attempts = await trx
      .select()
      .from(payment)
      .where(eq(payment.checkoutId, order.checkoutId))
      .orderBy(desc(payment.seq));
    const live = attempts.find((one) => one.status === 'creating' || one.status === 'open');
    if (live !== undefined) return live;
    const seq = (attempts[0]?.seq ?? 0) + 1;
    const [opened] = await trx
      .insert(payment)
      .values({
        checkoutId: order.checkoutId,
        seq,
        idempotencyKey: `${shop}:${order.checkoutId}:${seq}`,
        amountCents,
        currency: 'usd',
      })
      .returning();
    if (opened === undefined) throw new Error('an insert returned no row');
    return opened;
  });

/** Writes the intent on its attempt, unless a cancellation or a twin was faster. */
const storeIntent = async (db: Database, attempt: Attempt, intent: Intent): Promise<string | null> => {
  await db
    .update(payment)
    .set({ providerId: intent.id, status: 'open', updatedAt: sql`now()` })
    .where(and(eq(payment.id, attempt.id), isNull(payment.providerId), eq(payment.status, 'creating')));
  const [stored] = await db.select().from(payment).where(eq(payment.id, attempt.id));
  return stored?.status === 'open' ? stored.providerId : null;
};

const failAttempt = (db: Database, attempt: Attempt) =>
  db
    .update(payment)
    .set({ status: 'canceled', updatedAt: sql`now()` })
    .where(and(eq(payment.id, attempt.id), inArray(payment.status, ['creating']), isNull(payment.providerId)));

/** An attempt from before each shop had a name of its own is asked for again in the words of its first time. */
const shopOf = ({ idempotencyKey }: Attempt, { terms }: CardProvider): string =>
  idempotencyKey.startsWith('checkout:') ? FORMER_NAME : terms.shop;

const askForIntent = async (db: Database, provider: CardProvider, attempt: Attempt): Promise<Intent> => {
  const { amountCents, currency, checkoutId, seq, idempotencyKey } = attempt;
  let intent: Intent;
  try {
    intent = await provider.createIntent({
      amountCents,
      currency,
      idempotencyKey,
      metadata: { shop: shopOf(attempt, provider), checkout: checkoutId, seq: String(seq) },
    });
  } catch (error) {
    // The provider keeps a failure under its key: only a next attempt, with the next key, can go better.
    if (isStoredFailure(error)) {
      await failAttempt(db, attempt);
      throw new Refusal('provider_unavailable', { cause: error });
    }
    throw error;
  }
  const storedId = await storeIntent(db, attempt, intent);
  if (storedId === intent.id) return intent;
  await provider.cancelIntent(intent.id);
  if (storedId === null) throw new Refusal('order_not_payable');
  return settle(db, provider, storedId);
};

/**
 * Starts paying an order, or goes on where it was left: an order has one live PaymentIntent, however
 * many tabs and clicks ask. Its amount is the order's own; `price` only says what the buyer saw. From now on the order
 * is held for the whole `holdHours` since it was placed.
 * @returns the client secret, for the buyer's browser alone
 * @throws Refusal `order_not_found`, `order_already_paid`, `order_not_payable`, `price_changed`,
 *   `address_missing`, `amount_not_chargeable`, `card_tries_used`, `provider_unavailable`
 */
export const createIntent = async (
  db: Database,
  provider: CardProvider,
  caller: Caller,
  wanted: Wanted,
  holdHours: number,
): Promise<{ clientSecret: string }> => {
  await refuseTired(db, provider, caller.customerId);
  const attempt = await openAttempt(db, caller, wanted, { shop: provider.terms.shop, holdHours });
  const intent =
    attempt.providerId === null
      ? await askForIntent(db, provider, attempt)
      : await settle(db, provider, attempt.providerId);
  if (intent.status === 'succeeded') {
    await applyIntent(db, intent);
    throw new Refusal('order_already_paid');
  }
  // Voided at the provider behind our back: the attempt is closed now, and the next one is a new intent.
  if (intent.status === 'canceled') return createIntent(db, provider, caller, wanted, holdHours);
  // Asked just now, the provider may have told of one refused card more.
  await closeTired(db, provider, intent.id);
  await refuseTired(db, provider, caller.customerId);
  return { clientSecret: intent.clientSecret };
};
