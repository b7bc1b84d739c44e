import { eq, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { payment } from './schema.ts';
import type { CardFailure, CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { lockOrder } from './payment-balance.ts';
import { applyIntent, insertDecline } from './settle.ts';
import { HOUR_SECONDS } from '#platform/contract/durations.ts';

/** Records a declined card for a payment of this shop, once. */
export const recordDecline = async (db: Database, intentId: string, failure: CardFailure): Promise<void> => {
  const [tried] = await db.select().from(payment).where(eq(payment.providerId, intentId));
  if (tried === undefined) return;
  await db.transaction(async (trx) => {
    await lockOrder(trx, tried.orderId);
    await insertDecline(trx, tried, failure);
  });
};

/** Seconds until the customer may try the next card; 0 if they may try now. */
const getCardWaitSeconds = async (db: Database, customerId: string, { account }: CardProvider): Promise<number> => {
  const waitInterval = sql`make_interval(secs => ${account.cardWaitHours * HOUR_SECONDS})`;
  const tired = await maybeOne<{ wait: number }>(
    db,
    sql`select ceil(extract(epoch from min(created_at) + ${waitInterval} - now()))::int as wait
          from (select d.created_at from decline d
                  join payment p on p.id = d.payment_id join orders o on o.id = p.order_id
                 where o.customer_id = ${customerId} and d.created_at > now() - ${waitInterval}
                 order by d.created_at desc limit ${account.cardTries}) latest
        having count(*) = ${account.cardTries}`,
  );
  return Math.max(tired?.wait ?? 0, 0);
};

/** Formats a wait as 'an hour', '12 minutes' or '3 hours', rounded up. */
const formatWait = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  if (minutes === 1) return 'a minute';
  if (minutes === 60) return 'an hour';
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
};

/**
 * Stops endless card attempts: after too many declines, the customer must wait.
 * @throws DomainError `card_tries_used`, with the seconds to wait in `details`
 */
export const requireCardTriesLeft = async (db: Database, provider: CardProvider, customerId: string): Promise<void> => {
  const wait = await getCardWaitSeconds(db, customerId, provider);
  if (wait === 0) return;
  const message = `Too many cards were refused. Please wait ${formatWait(wait)}, or ask your bank, and try again.`;
  throw new DomainError('card_tries_used', { message, details: { seconds: wait } });
};

/**
 * Voids the attempt of a customer who must wait. Their browser has the client secret and could go on trying without the
 * shop. A payment that already succeeded stays.
 * @throws DomainError `provider_unavailable`
 */
export const voidWhenTriesUsed = async (db: Database, provider: CardProvider, intentId: string): Promise<void> => {
  const open = await maybeOne<{ customerId: string }>(
    db,
    sql`select o.customer_id as "customerId" from payment p join orders o on o.id = p.order_id
         where p.provider_id = ${intentId} and p.status = 'open'`,
  );
  if (open === null || (await getCardWaitSeconds(db, open.customerId, provider)) === 0) return;
  await applyIntent(db, await provider.cancelIntent(intentId));
};
