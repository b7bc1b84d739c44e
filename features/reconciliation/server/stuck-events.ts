import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, oneValue, rows } from '#platform/server/db/query.ts';
import { providerEvent } from './schema.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';
import type { CardProvider, ProviderEvent } from '#platform/server/card-provider/card-provider.ts';
import { syncIntent } from './process-event.ts';
import { syncRefunds } from '#features/payments/server/book-refunds.ts';

/** The most attempts, a minute apart, before an event is set aside. */
const MOST_TRIES = 10;
/** The most attempts while the provider is unavailable. */
const MOST_TRIES_UNAVAILABLE = 120;

const getErrorCode = (error: unknown): string =>
  error instanceof DomainError ? error.code : error instanceof Error ? error.name : 'unknown';

/**
 * Counts an event's failed attempts. After `MOST_TRIES` it is set aside, so that it does not block others: it is logged
 * and shown in Checks, and the shop gets an email.
 * @returns whether it is set aside
 */
export const recordStuckEvent = (
  db: Database,
  log: FastifyBaseLogger,
  { id, type, intentId }: ProviderEvent,
  error: unknown,
): Promise<boolean> =>
  db.transaction(async (trx) => {
    const tries = await oneValue<number>(
      trx,
      sql`insert into stuck_event (id, type, intent_id, error) values (${id}, ${type}, ${intentId}, ${getErrorCode(error)})
          on conflict (id) do update set tries = stuck_event.tries + 1, error = excluded.error
          returning tries`,
    );
    const most = getErrorCode(error) === 'provider_unavailable' ? MOST_TRIES_UNAVAILABLE : MOST_TRIES;
    if (tries < most) return false;
    const noted = await trx
      .insert(providerEvent)
      .values({ id, type, intentId, outcome: 'set aside' })
      .onConflictDoNothing();
    if (noted.rowCount === 1) {
      await execute(trx, sql`update stuck_event set set_aside_at = now() where id = ${id}`);
      await queueMail(trx, 'event.stuck', id);
      await notifyStaff(trx, 'event.stuck', id);
      log.error({ event: id }, 'an event from the card provider was set aside');
    }
    return true;
  });

/** Retries the events that were set aside, by retrieving their intents, and deletes those that now succeed. */
export const retryStuckEvents = async (db: Database, provider: CardProvider): Promise<void> => {
  const stuck = await rows<{ id: string; intentId: string }>(
    db,
    sql`select id, intent_id as "intentId" from stuck_event
         where set_aside_at is not null and intent_id is not null limit 100`,
  );
  for (const { id, intentId } of stuck) {
    try {
      await syncIntent(db, provider, await provider.retrieveIntent(intentId));
      // This also runs when the totals agree, because a pending refund may have arrived or failed.
      await syncRefunds(db, provider, intentId);
      await execute(db, sql`delete from stuck_event where id = ${id}`);
    } catch {
      // The event stays in Checks, where staff see it.
    }
  }
};
