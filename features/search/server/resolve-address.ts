import { sql } from 'drizzle-orm';
import { listProductsBySku } from '#features/products/server/match-part-numbers.ts';
import type { FacetAttribute } from '#features/products/server/categories.ts';
import type { ResolvedAddress } from '#features/search/contract/browse.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { withPlainFacets } from './resolve-choices.ts';

/** Gets the facts that decide whether an address redirects, in at most two statements and without a list. */
export const resolveAddress = async (db: Database, search: string): Promise<ResolvedAddress> => {
  const [[product], attributes] = await Promise.all([
    listProductsBySku(db, search === '' ? [] : [search]),
    rows<FacetAttribute>(
      db,
      sql`select key, label, type, unit, help from attribute where facet and type = 'number'`,
      'range-facets',
    ),
  ]);
  const ranges = withPlainFacets(attributes).flatMap(({ key, type }) => (type === 'number' ? [key] : []));
  return { product: product?.slug ?? null, ranges };
};
