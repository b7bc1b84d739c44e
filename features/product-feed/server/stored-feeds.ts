import { type FeedChannel, FEED_MINUTES, STORE_CODE } from '#features/product-feed/contract/feeds.ts';
import { findCollection, type CachedDeliveryRules } from '#features/delivery-days/server/shop-promises.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { createStoredFiles } from '#platform/server/http/stored-files.ts';
import { localColumns, productColumns, toFeedItem, toLocalItem } from './feed-item.ts';
import { readFeedCategories } from './feed-rows.ts';
import { type WrittenFeed, writeFeed } from './write-feed.ts';

/** If the counter takes longer than this, a customer may not be able to collect on the day of the order. */
const SAME_DAY_MINUTES = 120;
/** The opening hours of a day, in minutes. */
const DAY_MINUTES = 480;
const MOST_DAYS = 6;

/** Formats how soon goods are ready at the counter, as Google spells it; empty if the shop promises nothing. */
const formatPickupSla = (minutes: number | null): string => {
  if (minutes === null) return '';
  if (minutes <= SAME_DAY_MINUTES) return 'same day';
  const days = Math.ceil(minutes / DAY_MINUTES);
  if (days === 1) return 'next day';
  return days <= MOST_DAYS ? `${days}-day` : 'multi-week';
};

export type StoredFeeds = {
  getProducts(channel: FeedChannel): Promise<WrittenFeed>;
  /** @throws DomainError `not_found` if nobody can collect goods */
  getLocal(): Promise<WrittenFeed>;
};

/**
 * Writes each feed on request, at most every `FEED_MINUTES`. Nobody gets a partial feed, because services delete
 * products that are missing from a feed.
 */
export const createStoredFeeds = (db: Database, shopUrl: string, rules: CachedDeliveryRules): StoredFeeds => {
  const get = createStoredFiles<WrittenFeed>(FEED_MINUTES);
  return {
    getProducts: (channel) =>
      get(channel, async () => {
        const context = { shopUrl, channel, categories: await readFeedCategories(db) };
        return writeFeed(db, productColumns, (product) => toFeedItem(product, context));
      }),
    async getLocal() {
      const collection = findCollection(rules.now());
      if (collection === null) throw new DomainError('not_found');
      const counter = { storeCode: STORE_CODE, pickupSla: formatPickupSla(collection.time.preparationMinutes) };
      return get('local', () => writeFeed(db, localColumns, (product) => toLocalItem(product, counter)));
    },
  };
};
