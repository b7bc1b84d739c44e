import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/open.ts';
import { change, maybe } from '#server/db/query.ts';
import { queueMail } from '#server/platform/outbox.ts';
import type { CardProvider } from './card-provider.ts';
import { compareProvider, type Difference } from './compare-provider.ts';
import { retryStuck } from './stuck-event.ts';

const KEEP_EVENTS_DAYS = 60;
const FOUND = 'books_compared';

/** The end of the last comparison, and what differed. */
export type Comparison = { at: string; differences: Difference[] };

export const readComparison = async (db: Database): Promise<Comparison | null> => {
  const found = await maybe<{ value: string }>(db, sql`select value from meta where key = ${FOUND}`);
  return found && (JSON.parse(found.value) as Comparison);
};

/** Compares the books with the provider's now, and keeps what was found. @throws Refusal `provider_unavailable` */
export const compareNow = async (
  db: Database,
  provider: CardProvider,
  onPage?: () => Promise<unknown>,
): Promise<Comparison> => {
  await retryStuck(db, provider);
  const differences = await compareProvider(db, provider, onPage);
  const found = { at: new Date().toISOString(), differences };
  await change(
    db,
    sql`insert into meta (key, value) values (${FOUND}, ${JSON.stringify(found)})
        on conflict (key) do update set value = excluded.value`,
  );
  return found;
};

/**
 * Compares the provider's books with ours; the shop is mailed what differs. Also forgets events that are too old to come
 * again.
 * @param keep is called while it goes on
 */
export const compareDaily = async (
  db: Database,
  provider: CardProvider,
  log: FastifyBaseLogger,
  keep: () => Promise<void>,
): Promise<void> => {
  const { at, differences } = await compareNow(db, provider, keep);
  await change(
    db,
    sql`delete from provider_event where created_at < now() - make_interval(days => ${KEEP_EVENTS_DAYS}::int)`,
  );
  await change(db, sql`delete from stuck_event where set_aside_at is null and first_at < now() - interval '7 days'`);
  if (differences.length > 0) await db.transaction((trx) => queueMail(trx, 'checks.differ', at));
  log.info({ differences: differences.length }, 'the card provider’s books were compared with ours');
};
