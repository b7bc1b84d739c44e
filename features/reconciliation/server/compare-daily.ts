import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { storeMeta } from '#platform/server/db/meta.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { JobContext } from '#platform/server/jobs/jobs.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { notifyStaff } from '#platform/server/jobs/notify-staff.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { compareProvider, type Difference } from './compare-provider.ts';
import { retryStuckEvents } from './stuck-events.ts';

const EVENT_RETENTION_DAYS = 60;
const COMPARISON_KEY = 'ledger_compared';

/** The time at which the last comparison ended, and its differences. */
export type Comparison = { at: string; differences: Difference[] };

export const getComparison = async (db: Database): Promise<Comparison | null> => {
  const found = await maybeOne<{ value: string }>(db, sql`select value from meta where key = ${COMPARISON_KEY}`);
  return found && (JSON.parse(found.value) as Comparison);
};

const runComparison = async (
  db: Database,
  provider: CardProvider,
  onPage?: () => Promise<void>,
): Promise<Comparison> => {
  await retryStuckEvents(db, provider);
  const differences = await compareProvider(db, provider, onPage);
  return { at: new Date().toISOString(), differences };
};

const storeComparison = (db: Database | Transaction, found: Comparison): Promise<void> =>
  storeMeta(db, COMPARISON_KEY, JSON.stringify(found));

/**
 * Compares the shop's records with the provider's now and stores the result. @throws DomainError `provider_unavailable`
 */
export const compareNow = async (db: Database, provider: CardProvider): Promise<void> =>
  storeComparison(db, await runComparison(db, provider));

/**
 * Compares the provider's records with the shop's and emails the shop the differences of each run. Also deletes events
 * that are too old to arrive again.
 */
export const compareDaily = async (
  db: Database,
  provider: CardProvider,
  log: FastifyBaseLogger,
  { renewLease, markDone }: JobContext,
): Promise<void> => {
  const found = await runComparison(db, provider, renewLease);
  await execute(
    db,
    sql`delete from provider_event where created_at < now() - make_interval(days => ${EVENT_RETENTION_DAYS}::int)`,
  );
  await execute(db, sql`delete from stuck_event where set_aside_at is null and first_at < now() - interval '7 days'`);
  const { at, differences } = found;
  await db.transaction(async (trx) => {
    await storeComparison(trx, found);
    if (differences.length > 0) {
      await queueMail(trx, 'checks.differ', at);
      await notifyStaff(trx, 'checks.differ', at);
    }
    await markDone(trx);
  });
  log.info({ differences: differences.length }, 'the card provider’s books were compared with ours');
};
