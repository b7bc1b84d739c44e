import type { CacheTag } from '#platform/contract/endpoint.ts';
import { HOUR_MS } from '#platform/contract/durations.ts';
import type { CachedResponse } from './cached-response.ts';
import { createStockIndex, type DisplayedStock } from './stock-index.ts';

/** How long an outdated response may replace one that cannot be made. */
const STALE_MS = 24 * HOUR_MS;

/**
 * The data that a response depends on, besides the program. `trueUntil` is the time, in ms, from which a statement in
 * it is no longer true, for example because a cut-off time has passed.
 */
export type CacheDependencies = { tags: ReadonlySet<CacheTag>; stock: DisplayedStock; trueUntil: number };

/**
 * `outdatedSince` is when the entry was found to be outdated, in ms of `performance.now()`; null while it is current.
 */
export type CacheEntry = CachedResponse & {
  dependencies: CacheDependencies;
  isForever: boolean;
  outdatedSince: number | null;
};

/**
 * Stores responses by key within a memory limit. An expired entry stays for a day while there is room.
 * @param maxBytes the memory limit; the least recently used entries are dropped first
 */
export const createCacheEntries = (maxBytes: number) => {
  const entries = new Map<string, CacheEntry>();
  const stockIndex = createStockIndex();
  let usedBytes = 0;

  const drop = (key: string): void => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    usedBytes -= entry.bytes;
    entries.delete(key);
    stockIndex.remove(key, entry.dependencies.stock);
  };
  /** Keeps the entry only as a replacement while the database is down. */
  const expire = (key: string): void => {
    const entry = entries.get(key);
    if (entry === undefined || entry.outdatedSince !== null) return;
    entry.outdatedSince = performance.now();
    stockIndex.remove(key, entry.dependencies.stock);
  };

  return {
    get: (key: string): CacheEntry | undefined => entries.get(key),
    store(key: string, entry: CacheEntry): void {
      drop(key);
      entries.set(key, entry);
      stockIndex.add(key, entry.dependencies.stock);
      usedBytes += entry.bytes;
      for (const oldest of entries.keys()) {
        if (usedBytes <= maxBytes) break;
        drop(oldest);
      }
    },
    /** Marks an entry as the most recently used one. */
    touch(key: string, entry: CacheEntry): void {
      entries.delete(key);
      entries.set(key, entry);
    },
    expire,
    /** Expires the entries whose data has changed, and drops those that are long outdated. */
    expireChanged(hasChanged: (entry: CacheEntry) => boolean): void {
      const before = performance.now() - STALE_MS;
      for (const [key, entry] of entries) {
        if (hasChanged(entry)) expire(key);
        if (entry.outdatedSince !== null && entry.outdatedSince < before) drop(key);
      }
    },
    /** Expires entries that show a stock that has changed. @param read the current stock of products */
    async expireChangedStock(read: (products: string[]) => Promise<DisplayedStock>): Promise<void> {
      const products = stockIndex.products();
      if (products.length === 0) return;
      for (const key of stockIndex.findOutdated(products, await read(products))) expire(key);
    },
    count: () => ({
      entries: [...entries.values()].filter(({ outdatedSince }) => outdatedSince === null).length,
      bytes: usedBytes,
    }),
  };
};
