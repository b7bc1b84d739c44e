import { sql } from 'drizzle-orm';
import type { FeedFetch, FeedName, FeedReader } from '#features/product-feed/contract/feeds.ts';
import { MINUTE_MS } from '#platform/contract/durations.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';

/** User agents of each service's programs. A user agent may be forged, so it only informs staff. */
const agents: readonly [FeedReader, RegExp][] = [
  ['google', /google/i],
  ['microsoft', /bingbot|bingpreview|adidxbot|msnbot|microsoft/i],
  ['meta', /facebook|meta-(?:external|webindexer)/i],
  ['openai', /openai|gptbot|chatgpt|oai-/i],
];

export const recognizeReader = (userAgent: string): FeedReader =>
  agents.find(([, names]) => names.test(userAgent))?.[0] ?? 'other';

export type FetchLog = {
  /** Records a fetch. Never fails, because a feed is sent even if the fetch cannot be recorded. */
  record(feed: FeedName, userAgent: string | undefined): Promise<void>;
  /** The last fetch of each feed by each reader, the latest first. */
  list(): Promise<FeedFetch[]>;
};

/**
 * Records who fetches the feeds. The fetches of a feed are written at most once a minute, and stay in memory
 * until then. Those after the last write are lost when the shop stops.
 */
export const createFetchLog = (db: Database): FetchLog => {
  const pending = new Map<FeedName, Map<FeedReader, string>>();
  const writtenAt = new Map<FeedName, number>();

  const write = async (feed: FeedName): Promise<void> => {
    const fetches = pending.get(feed) ?? new Map<FeedReader, string>();
    await execute(
      db,
      sql`insert into feed_fetch (feed, reader, fetched_at)
          select ${feed}, f.reader, f.fetched_at
            from unnest(${sql.param([...fetches.keys()])}::text[], ${sql.param([...fetches.values()])}::timestamptz[])
              f (reader, fetched_at)
          on conflict (feed, reader) do update set fetched_at = greatest(feed_fetch.fetched_at, excluded.fetched_at)`,
    );
  };

  return {
    async record(feed, userAgent = '') {
      const fetches = pending.get(feed) ?? new Map<FeedReader, string>();
      pending.set(feed, fetches.set(recognizeReader(userAgent), new Date().toISOString()));
      const now = performance.now();
      if (now - (writtenAt.get(feed) ?? -MINUTE_MS) < MINUTE_MS) return;
      writtenAt.set(feed, now);
      // Fetches that could not be written stay in memory for the next write.
      await write(feed).catch(() => {});
    },
    async list() {
      const stored = await rows<Omit<FeedFetch, 'fetchedAt'> & { fetchedAt: Date }>(
        db,
        sql`select feed, reader, fetched_at as "fetchedAt" from feed_fetch`,
      );
      const latest = new Map(
        stored.map((one) => [`${one.feed} ${one.reader}`, { ...one, fetchedAt: one.fetchedAt.toISOString() }]),
      );
      for (const [feed, fetches] of pending)
        for (const [reader, fetchedAt] of fetches) latest.set(`${feed} ${reader}`, { feed, reader, fetchedAt });
      return [...latest.values()].toSorted((one, other) => (one.fetchedAt < other.fetchedAt ? 1 : -1));
    },
  };
};
