import type { Database } from '#platform/server/db/open.ts';
import { listByAttribute } from './list-by-attribute.ts';
import { type Listing, listProducts, unsearched } from './list-products.ts';
import type { Wanted } from './list-wanted.ts';
import { rankValues } from './rank-values.ts';
import type { Value } from '#features/products/server/read-category.ts';
import { countFacets } from './count-facets.ts';
import { chosenOf, type ValueCount } from './find-products.ts';

/** By which attribute a list is sorted, and the values that it has on sale. */
export type ByAttribute = { key: string; isDown: boolean; values: Value[] };

/**
 * A page of what is wanted, and beside it how many products each value of these facets would leave. Neither waits for the
 * other where it need not.
 */
export const findPage = (
  db: Database,
  wanted: Wanted,
  by: ByAttribute | null,
  keys: string[],
): { listed: Promise<Listing>; counted: Promise<ValueCount[]> } => {
  const { search, groups } = wanted;
  if (search !== null) {
    const ranked = by === null ? {} : { ranked: rankValues(by.values, by.isDown).map(({ id }) => id) };
    const listed = listProducts(db, { ...wanted, ...ranked });
    const counted = listed.then(({ words, counts }) =>
      countFacets(db, { sought: { words, part: search.part }, counts: counts ?? [] }, groups, keys),
    );
    return { listed, counted };
  }
  const counted = countFacets(db, null, groups, keys);
  if (by === null) return { listed: listProducts(db, wanted), counted };
  const chosen = chosenOf(groups, by.key);
  const listed = counted.then(async (values) => {
    const own = values.filter(({ id, key }) => key === by.key && (chosen === undefined || chosen.includes(id)));
    const found = await listByAttribute(db, { ...wanted, key: by.key }, rankValues(own, by.isDown));
    return { ...unsearched, ...found };
  });
  return { listed, counted };
};
