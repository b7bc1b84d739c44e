import type { Database } from '#platform/server/db/open.ts';
import { listProducts } from './list-products.ts';
import { type ParsedSearch, parseSearch, toLiteralSearch } from './parse-search.ts';

const hasParsedResults = async (db: Database, search: ParsedSearch): Promise<boolean> => {
  const { total, isRelaxed } = await listProducts(db, {
    page: 1,
    limit: 1,
    sort: 'relevance',
    groups: new Map(),
    search,
  });
  return total > 0 && !isRelaxed;
};

/** Whether a product has all words of a search. */
export const hasResults = async (db: Database, search: string): Promise<boolean> =>
  hasParsedResults(db, await parseSearch(db, search));

/** Whether a product has these words themselves: not other names of them, nor what they may be misspelt for. */
export const hasLiteralResults = (db: Database, words: string[]): Promise<boolean> =>
  hasParsedResults(db, toLiteralSearch(words));
