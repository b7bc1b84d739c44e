import type { Transaction } from '#platform/server/db/open.ts';
import { indexProducts } from '#features/search/server/index-products.ts';

/** Products indexed at once. Writing the facets of thousands costs little more than writing those of one page. */
const BATCH = 5000;

/** Indexes the products of an import in batches of many pages. */
export const createBatchIndexer = (trx: Transaction) => {
  let pendingIds: string[] = [];
  const end = async (): Promise<void> => {
    if (pendingIds.length === 0) return;
    await indexProducts(trx, pendingIds);
    pendingIds = [];
  };
  return {
    add: async (ids: readonly string[]): Promise<void> => {
      pendingIds = [...pendingIds, ...ids];
      if (pendingIds.length >= BATCH) await end();
    },
    /** Indexes the remaining products. */
    end,
  };
};
