import { inArray, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/open.ts';
import { providerEvent } from '#server/db/schema/orders.ts';
import { meta } from '#server/db/schema/shop.ts';
import type { CardProvider } from './card-provider.ts';
import { followEvent } from './follow-event.ts';

const MARK = 'provider_events_seen';
/** An event may be listed a little after one that is newer. */
const OVERLAP_SECONDS = 10;
const FIRST_LOOK_SECONDS = 24 * 3600;

const readMark = async (db: Database): Promise<number> => {
  const { rows } = await db.$client.query<{ seen: string }>(
    `select coalesce((select value::bigint from meta where key = $1), extract(epoch from now())::bigint - $2) as seen`,
    [MARK, FIRST_LOOK_SECONDS],
  );
  return Number(rows[0]?.seen);
};

/** Two servers may look at once: the mark only moves forward. */
const moveMark = (db: Database, seen: number) =>
  db
    .insert(meta)
    .values({ key: MARK, value: String(seen) })
    .onConflictDoUpdate({
      target: meta.key,
      set: { value: sql`greatest(${meta.value}::bigint, excluded.value::bigint)::text` },
    });

/**
 * Follows what the provider has told since the last look and no webhook brought: they may be lost, and the shop
 * may have been down. One that fails is met again the next time, and so is what came after it.
 * @throws Refusal `provider_unavailable`
 */
export const catchUpEvents = async (db: Database, provider: CardProvider, log: FastifyBaseLogger): Promise<void> => {
  const seen = await readMark(db);
  const events = await provider.listEvents(seen - OVERLAP_SECONDS);
  if (events.length === 0) return;
  const ids = events.map(({ id }) => id);
  const known = await db.select({ id: providerEvent.id }).from(providerEvent).where(inArray(providerEvent.id, ids));
  const heard = new Set(known.map(({ id }) => id));
  let mark = events.at(-1)?.created ?? seen;
  for (const event of events) {
    if (heard.has(event.id)) continue;
    try {
      await followEvent(db, provider, event);
    } catch (err) {
      log.warn({ err, event: event.id }, 'an event of the card provider is left for later');
      mark = Math.min(mark, event.created);
    }
  }
  await moveMark(db, mark);
};
