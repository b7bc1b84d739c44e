import type { Sort, TermGroups } from './search/find-products.ts';
import type { ParsedSearch } from './search/parse-search.ts';

/** One page of a list of products, and what narrows and sorts it. */
export type Wanted = {
  page: number;
  limit: number;
  sort: Sort;
  /** Values in the order in which what has them is listed, before `sort` comes to it; what has none comes last. */
  ranked?: number[];
  search: ParsedSearch | null;
  groups: TermGroups;
};
