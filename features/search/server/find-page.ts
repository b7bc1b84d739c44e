import type { Database } from '#platform/server/db/open.ts';
import { listByAttribute } from './list-by-attribute.ts';
import { listFamiliesFound } from './list-families-found.ts';
import { type Listing, NO_SEARCH, listProducts } from './list-products.ts';
import type { ProductListQuery } from './list-large-search.ts';
import type { FacetValue } from '#features/products/server/categories.ts';
import { countFacets } from './count-facets.ts';
import { type ValueCount, getChosenValues } from './search-sql.ts';
import { compareMagnitudes } from '#trade/compare-values.ts';

/** Sorts the values of one attribute, ascending or descending: numbers by value, sizes by magnitude. */
const sortFacetValues = <One extends Pick<FacetValue, 'text' | 'number'>>(
  values: One[],
  isDescending: boolean,
): One[] => {
  const ranked = values.toSorted(
    (one, other) =>
      (one.number ?? 0) - (other.number ?? 0) ||
      (one.text === null || other.text === null ? 0 : compareMagnitudes(one.text, other.text)),
  );
  return isDescending ? ranked.toReversed() : ranked;
};

/** The attribute to sort by, with the values that products for sale have. */
export type SortAttribute = { key: string; isDescending: boolean; values: FacetValue[] };

/**
 * Finds a page, and how many products or families would remain after choosing each value of these facets. Both
 * queries run in parallel if possible.
 */
export const findPage = (
  db: Database,
  listQuery: ProductListQuery,
  sortAttribute: SortAttribute | null,
  keys: string[],
): { listed: Promise<Listing>; facetCounts: Promise<ValueCount[]> } => {
  const { search, groups, isByFamily } = listQuery;
  const ranked =
    sortAttribute === null
      ? {}
      : { ranked: sortFacetValues(sortAttribute.values, sortAttribute.isDescending).map(({ id }) => id) };
  if (search !== null) {
    const listed = listProducts(db, { ...listQuery, ...ranked });
    const facetCounts = listed.then(({ words, counts }) =>
      countFacets(db, { sought: { words, part: search.part }, counts: counts ?? [] }, groups, keys, isByFamily),
    );
    return { listed, facetCounts };
  }
  if (isByFamily === true) {
    const listed = listFamiliesFound(db, { ...listQuery, ...ranked }).then((found) => ({ ...NO_SEARCH, ...found }));
    return { listed, facetCounts: countFacets(db, null, groups, keys, isByFamily) };
  }
  const facetCounts = countFacets(db, null, groups, keys);
  if (sortAttribute === null) return { listed: listProducts(db, listQuery), facetCounts };
  const chosen = getChosenValues(groups, sortAttribute.key);
  const listed = facetCounts.then(async (values) => {
    const own = values.filter(
      ({ id, key }) => key === sortAttribute.key && (chosen === undefined || chosen.includes(id)),
    );
    const found = await listByAttribute(
      db,
      { ...listQuery, key: sortAttribute.key },
      sortFacetValues(own, sortAttribute.isDescending),
    );
    return { ...NO_SEARCH, ...found };
  });
  return { listed, facetCounts };
};
