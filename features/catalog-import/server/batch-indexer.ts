import type { Transaction } from '#platform/server/db/open.ts';
import { indexProducts } from '#features/search/server/index-products.ts';

/** Products indexed at once: the facets of thousands cost little more than those of one import page. */
const BATCH = 5000;

/** Indexes the products of an import, many pages at once. */
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
