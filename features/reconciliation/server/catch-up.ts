import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/server/db/open.ts';
import { listValues, one } from '#platform/server/db/query.ts';
import { meta } from '#platform/server/db/schema.ts';
import { forEachConcurrently } from '#platform/server/jobs/batch.ts';
import type { CardProvider, ProviderEvent } from '#platform/server/card-provider/card-provider.ts';
import { processEvent } from './process-event.ts';
import { recordStuckEvent } from './stuck-events.ts';
import { HOUR_SECONDS } from '#platform/contract/durations.ts';

const CURSOR_KEY = 'provider_events_seen';
/** How far each run looks back, because an event may be listed a few seconds after a newer one. */
const OVERLAP_SECONDS = 10;
const FIRST_LOOK_SECONDS = 24 * HOUR_SECONDS;
/** If the clock was ahead, the cursor skipped events; the job then rereads this many seconds. */
const WRONG_CLOCK_SECONDS = 3 * 24 * HOUR_SECONDS;
/**
 * The length of the window that one request lists after a long absence; halved while the window has more than
 * `MOST_EVENTS`.
 */
const WINDOW_SECONDS = 3600;
/** The most events that are listed at once and processed in one run; the next run continues. */
const MOST_EVENTS = 10_000;
/** The most intents that are retrieved at once. Stripe allows a server 100 calls a second, 25 of one kind. */
const AT_ONCE = 6;
/** The run renews its lease after this many events. */
const RENEW_EVERY = 100;

const getEventCursor = (db: Database): Promise<{ seen: number; now: number }> =>
  one(
    db,
    sql`with clock as (select extract(epoch from now())::bigint as now)
        select now, coalesce((select case when value::bigint > now + ${OVERLAP_SECONDS} then now - ${WRONG_CLOCK_SECONDS}
                                          else value::bigint end from meta where key = ${CURSOR_KEY}),
                             now - ${FIRST_LOOK_SECONDS}) as seen
          from clock`,
  );

/**
 * Moves the cursor forward only, because a worker that lost its lease may still be running. It moves back only if a
 * clock that was ahead wrote it.
 */
const advanceEventCursor = (db: Database, seen: number) =>
  db
    .insert(meta)
    .values({ key: CURSOR_KEY, value: String(seen) })
    .onConflictDoUpdate({
      target: meta.key,
      set: {
        value: sql`case when ${meta.value}::bigint > extract(epoch from now())::bigint + ${OVERLAP_SECONDS} then excluded.value
                        else greatest(${meta.value}::bigint, excluded.value::bigint)::text end`,
      },
    });

const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

const findKnownEventIds = async (db: Database, events: ProviderEvent[]): Promise<Set<string>> => {
  if (events.length === 0) return new Set();
  const ids = sql.param(events.map(({ id }) => id));
  return new Set(await listValues<string>(db, sql`select id from provider_event where id = any(${ids}::text[])`));
};

/** Processes events, in order for each intent. Returns the time of the first event that must be processed again. */
const processEvents = async (
  db: Database,
  provider: CardProvider,
  log: FastifyBaseLogger,
  events: ProviderEvent[],
  renewLease: () => Promise<void>,
): Promise<number | null> => {
  let again: number | null = null;
  let followed = 0;
  const follow = async (event: ProviderEvent) => {
    try {
      await processEvent(db, provider, event);
    } catch (err) {
      log.warn({ err, event: event.id }, 'an event from the card provider was postponed and will be retried');
      if (!(await recordStuckEvent(db, log, event, err))) again = earlier(again, event.created);
    }
    if (++followed % RENEW_EVERY === 0) await renewLease();
  };
  const byIntent = Map.groupBy(events, ({ id, intentId }) => intentId ?? id);
  await forEachConcurrently([...byIntent.values()], AT_ONCE, async (ofOne) => {
    for (const event of ofOne) await follow(event);
  });
  return again;
};

/**
 * Processes the provider's events since the last run that no webhook delivered, because webhooks get lost and the
 * shop may have been down. If an event fails, it is processed again in the next run, with all later ones, until
 * it is set aside. A long absence is read in windows, each small enough to hold in memory.
 * @param most events that one run lists at once and processes
 * @param renewLease renews the run's lease
 * @returns whether all events were processed
 * @throws DomainError `provider_unavailable`
 */
export const catchUpEvents = async (
  db: Database,
  provider: CardProvider,
  log: FastifyBaseLogger,
  { most = MOST_EVENTS, renewLease = async () => {} }: { most?: number; renewLease?: () => Promise<void> } = {},
): Promise<boolean> => {
  const { seen, now } = await getEventCursor(db);
  let remaining = most;
  let again: number | null = null;
  let window = WINDOW_SECONDS;
  for (let from = seen; ;) {
    const until = from + window < now ? from + window : null;
    // A window of one second cannot be split further, so it has no limit.
    const listedEvents = await provider.listEvents(from - OVERLAP_SECONDS, until, window > 1 ? most : Infinity);
    if (listedEvents === null) {
      window = Math.max(1, Math.floor(Math.min(window, now - from) / 2));
      continue;
    }
    await renewLease();
    const knownIds = await findKnownEventIds(db, listedEvents);
    const unheard = listedEvents.filter(({ id }) => !knownIds.has(id));
    const events = unheard.slice(0, remaining);
    again = earlier(again, await processEvents(db, provider, log, events, renewLease));
    const isAll = events.length === unheard.length;
    const reached = isAll ? (until ?? listedEvents.at(-1)?.created ?? from) : (events.at(-1)?.created ?? from);
    await advanceEventCursor(db, again === null ? reached : Math.min(again, reached));
    if (!isAll) return false;
    if (until === null) return true;
    remaining -= events.length;
    from = until;
    window = Math.min(WINDOW_SECONDS, window * 2);
  }
};
