import { eq } from 'drizzle-orm';
import { Refusal } from '#contract/errors.ts';
import type { Database } from '#server/db/open.ts';
import { decline, payment } from '#server/db/schema/orders.ts';
import type { CardFailure, CardProvider } from './card-provider.ts';
import { applyIntent } from './settle.ts';

/** Writes down, once, a card that was refused for one of our payments. */
export const noteDecline = async (db: Database, intentId: string, failure: CardFailure): Promise<void> => {
  const [tried] = await db.select({ id: payment.id }).from(payment).where(eq(payment.providerId, intentId));
  if (tried === undefined) return;
  await db
    .insert(decline)
    .values({ paymentId: tried.id, ...failure })
    .onConflictDoNothing();
};

/** Seconds a customer has to wait before the next card; 0 while cards may be tried. */
const readWait = async (db: Database, customerId: string, { terms }: CardProvider): Promise<number> => {
  const { rows } = await db.$client.query<{ wait: number | null }>(
    `select ceil(extract(epoch from min(at) + make_interval(secs => $3) - now()))::int as wait
       from (select d.at from decline d join payment p on p.id = d.payment_id join checkout k on k.id = p.checkout_id
              where k.customer_id = $1 and d.at > now() - make_interval(secs => $3)
              order by d.at desc limit $2) latest
     having count(*) = $2`,
    [customerId, terms.cardTries, terms.cardWaitHours * 3600],
  );
  return Math.max(rows[0]?.wait ?? 0, 0);
};

/** 'an hour', '12 minutes', '3 hours': never less than what is left. */
const sayWait = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'a minute';
  if (minutes === 60) return 'an hour';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
};

/**
 * Lets nobody try cards without end: who had so many refused within the wait is told to come back.
 * @throws Refusal `card_tries_used`, with the seconds to wait in `details`
 */
export const refuseTired = async (db: Database, provider: CardProvider, customerId: string): Promise<void> => {
  const wait = await readWait(db, customerId, provider);
  if (wait === 0) return;
  const message = `Too many cards were refused. Please wait ${sayWait(wait)}, or ask your bank, and try again.`;
  throw new Refusal('card_tries_used', { message, details: { seconds: wait } });
};

/**
 * Voids an attempt whose customer has to wait: its client secret is in a browser, which may go on trying without us. A
 * payment that was faster stays.
 * @throws Refusal `provider_unavailable`
 */
export const closeTired = async (db: Database, provider: CardProvider, intentId: string): Promise<void> => {
  const { rows } = await db.$client.query<{ customerId: string }>(
    `select k.customer_id as "customerId" from payment p join checkout k on k.id = p.checkout_id
      where p.provider_id = $1 and p.status = 'open'`,
    [intentId],
  );
  const customerId = rows[0]?.customerId;
  if (customerId === undefined || (await readWait(db, customerId, provider)) === 0) return;
  await applyIntent(db, await provider.cancelIntent(intentId));
};
