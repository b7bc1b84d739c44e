import type { Transaction } from '#platform/server/db/open.ts';
import { indexProducts } from '#features/search/server/index-products.ts';

/** Products indexed at once: the facets of thousands cost little more than those of one import page. */
const BATCH = 5000;

/** Indexes the products of an import, many pages at once. */
export const createBatchIndexer = (trx: Transaction) => {
  let waiting: string[] = [];
  const end = async (): Promise<void> => {
    if (waiting.length === 0) return;
    await indexProducts(trx, waiting);
    waiting = [];
  };
  return {
    add: async (ids: readonly string[]): Promise<void> => {
      waiting = [...waiting, ...ids];
      if (waiting.length >= BATCH) await end();
    },
    /** Indexes the remaining products. */
    end,
  };
};
