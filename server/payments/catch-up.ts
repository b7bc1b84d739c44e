import { inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/open.ts';
import { one } from '#server/db/query.ts';
import { providerEvent } from '#server/db/schema/payments.ts';
import { meta } from '#server/db/schema/shop.ts';
import type { CardProvider, ProviderEvent } from './card-provider.ts';
import { followEvent } from './follow-event.ts';
import { noteStuck } from './stuck-event.ts';

const MARK = 'provider_events_seen';
/** An event may be listed a little after one that is newer. */
const OVERLAP_SECONDS = 10;
const FIRST_LOOK_SECONDS = 24 * 3600;
/** How much of a long absence is asked for at once. */
const WINDOW_SECONDS = 3600;
/** So many are followed in one look; what is left comes with the next. */
const MOST_EVENTS = 1000;

const readMark = (db: Database): Promise<{ seen: number; now: number }> =>
  one(
    db,
    sql`select extract(epoch from now())::bigint as now,
               coalesce((select value::bigint from meta where key = ${MARK}),
                        extract(epoch from now())::bigint - ${FIRST_LOOK_SECONDS}) as seen`,
  );

/** Two servers may look at once: the mark only moves forward. */
const moveMark = (db: Database, seen: number) =>
  db
    .insert(meta)
    .values({ key: MARK, value: String(seen) })
    .onConflictDoUpdate({
      target: meta.key,
      set: { value: sql`greatest(${meta.value}::bigint, excluded.value::bigint)::text` },
    });

const findHeard = async (db: Database, events: ProviderEvent[]): Promise<Set<string>> => {
  if (events.length === 0) return new Set();
  const ids = events.map(({ id }) => id);
  const known = await db.select({ id: providerEvent.id }).from(providerEvent).where(inArray(providerEvent.id, ids));
  return new Set(known.map(({ id }) => id));
};

/** Follows events in their order; answers when the first of those that have to be met again was made. */
const followAll = async (
  db: Database,
  provider: CardProvider,
  log: FastifyBaseLogger,
  events: ProviderEvent[],
): Promise<number | null> => {
  let again: number | null = null;
  for (const event of events) {
    try {
      await followEvent(db, provider, event);
    } catch (err) {
      log.warn({ err, event: event.id }, 'an event of the card provider is left for later');
      if (!(await noteStuck(db, log, event, err))) again ??= event.created;
    }
  }
  return again;
};

const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/**
 * Follows what the provider has told since the last look and no webhook brought: they may be lost, and the shop
 * may have been down. One that fails is met again the next time, and so is what came after it, until it is set aside.
 * A long absence is read window by window, and so many events in one look.
 * @param most followed in one look
 * @returns whether all that was told has been looked at
 * @throws Refusal `provider_unavailable`
 */
export const catchUpEvents = async (
  db: Database,
  provider: CardProvider,
  log: FastifyBaseLogger,
  most = MOST_EVENTS,
): Promise<boolean> => {
  const { seen, now } = await readMark(db);
  let left = most;
  let again: number | null = null;
  for (let from = seen; ;) {
    const until = from + WINDOW_SECONDS < now ? from + WINDOW_SECONDS : null;
    const told = await provider.listEvents(from - OVERLAP_SECONDS, until);
    const heard = await findHeard(db, told);
    const unheard = told.filter(({ id }) => !heard.has(id));
    const events = unheard.slice(0, left);
    again = earlier(again, await followAll(db, provider, log, events));
    const isAll = events.length === unheard.length;
    const reached = isAll ? (until ?? told.at(-1)?.created ?? from) : (events.at(-1)?.created ?? from);
    await moveMark(db, again === null ? reached : Math.min(again, reached));
    if (!isAll) return false;
    if (until === null) return true;
    left -= events.length;
    from = until;
  }
};
