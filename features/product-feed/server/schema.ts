import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FeedName, FeedReader } from '#features/product-feed/contract/feeds.ts';
import { at } from '#platform/server/db/columns.ts';

/** When each kind of reader last fetched a feed. */
export const feedFetch = pgTable(
  'feed_fetch',
  {
    feed: text().$type<FeedName>().notNull(),
    reader: text().$type<FeedReader>().notNull(),
    fetchedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.feed, t.reader] })],
);
