import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { meta } from '#platform/server/db/schema.ts';
import { forEachConcurrently } from '#platform/server/jobs/batch.ts';
import type { CardProvider, ProviderEvent } from './card-provider.ts';
import { processEvent } from './process-event.ts';
import { recordStuckEvent } from './stuck-events.ts';

const CURSOR_KEY = 'provider_events_seen';
/** An event may be listed a little after one that is newer. */
const OVERLAP_SECONDS = 10;
const FIRST_LOOK_SECONDS = 24 * 3600;
/** A look while the clock was ahead has skipped what was told since, so it is made again from so far back. */
const WRONG_CLOCK_SECONDS = 3 * 24 * 3600;
/** How much of a long absence is asked for at once; less where it holds more events than `MOST_EVENTS`. */
const WINDOW_SECONDS = 3600;
/** So many are listed at once, and followed in one look; what is left comes with the next. */
const MOST_EVENTS = 10_000;
/** Intents that are asked after at once. Stripe allows a server a hundred calls a second, 25 of one kind. */
const AT_ONCE = 6;
/** A look says that it goes on after so many. */
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

/** Whoever was thought dead may still be looking: the mark only moves forward, unless it was written by a clock ahead. */
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
  const known = await rows<{ id: string }>(db, sql`select id from provider_event where id = any(${ids}::text[])`);
  return new Set(known.map(({ id }) => id));
};

/**
 * Follows events, those about one intent in their order; answers when the first of those that have to be met again was
 * made.
 */
const processEvents = async (
  db: Database,
  provider: CardProvider,
  log: FastifyBaseLogger,
  events: ProviderEvent[],
  keep: () => Promise<void>,
): Promise<number | null> => {
  let again: number | null = null;
  let followed = 0;
  const follow = async (event: ProviderEvent) => {
    try {
      await processEvent(db, provider, event);
    } catch (err) {
      log.warn({ err, event: event.id }, 'an event of the card provider is left for later');
      if (!(await recordStuckEvent(db, log, event, err))) again = earlier(again, event.created);
    }
    if (++followed % RENEW_EVERY === 0) await keep();
  };
  const byIntent = Map.groupBy(events, ({ id, intentId }) => intentId ?? id);
  await forEachConcurrently([...byIntent.values()], AT_ONCE, async (ofOne) => {
    for (const event of ofOne) await follow(event);
  });
  return again;
};

/**
 * Follows events that the provider has had since the last look and no webhook brought, since webhooks get lost and the
 * shop may have been down. An event that fails is met again the next time, with all that came after it, until it is set
 * aside. A long absence is read window by window, each small enough to be held whole.
 * @param most followed in one look, and listed at once
 * @param keep says now and again that the look goes on
 * @returns whether all that was told has been looked at
 * @throws DomainError `provider_unavailable`
 */
export const catchUpEvents = async (
  db: Database,
  provider: CardProvider,
  log: FastifyBaseLogger,
  { most = MOST_EVENTS, keep = async () => {} }: { most?: number; keep?: () => Promise<void> } = {},
): Promise<boolean> => {
  const { seen, now } = await getEventCursor(db);
  let left = most;
  let again: number | null = null;
  let window = WINDOW_SECONDS;
  for (let from = seen; ;) {
    const until = from + window < now ? from + window : null;
    // What is told within one second cannot be parted.
    const told = await provider.listEvents(from - OVERLAP_SECONDS, until, window > 1 ? most : Infinity);
    if (told === null) {
      window = Math.max(1, Math.floor(Math.min(window, now - from) / 2));
      continue;
    }
    await keep();
    const heard = await findKnownEventIds(db, told);
    const unheard = told.filter(({ id }) => !heard.has(id));
    const events = unheard.slice(0, left);
    again = earlier(again, await processEvents(db, provider, log, events, keep));
    const isAll = events.length === unheard.length;
    const reached = isAll ? (until ?? told.at(-1)?.created ?? from) : (events.at(-1)?.created ?? from);
    await advanceEventCursor(db, again === null ? reached : Math.min(again, reached));
    if (!isAll) return false;
    if (until === null) return true;
    left -= events.length;
    from = until;
    window = Math.min(WINDOW_SECONDS, window * 2);
  }
};
