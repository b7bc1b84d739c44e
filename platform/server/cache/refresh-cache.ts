import type { PageCache } from './page-cache.ts';

/** Lets go of what the page cache keeps of before a write, whichever process wrote. */
export const refreshCache = async (cache: PageCache): Promise<void> => {
  await cache.refresh();
  await cache.dropChangedStock();
};
