import type { ListSort, TermGroups } from './find-products.ts';
import type { ParsedSearch } from './parse-search.ts';

/** One page of a list of products, and what narrows and sorts it. */
export type ProductListQuery = {
  page: number;
  limit: number;
  sort: ListSort;
  /** Facet values: products are listed in the order of these first, then by `sort`; those without any come last. */
  ranked?: number[];
  search: ParsedSearch | null;
  groups: TermGroups;
};
