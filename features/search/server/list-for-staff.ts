import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { products } from '#features/products/contract/products.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { findPage } from './find-page.ts';
import { type Listing, listProducts } from './list-products.ts';
import type { FacetValue } from '#features/products/server/categories.ts';
import { plainFacets, parseChoices, resolveChoices } from './resolve-choices.ts';
import { parseSearch } from './parse-search.ts';

/** The values of these facets that some product for sale has. */
const readValues = async (db: Database, keys: string[]): Promise<FacetValue[]> =>
  keys.length === 0
    ? []
    : rows<FacetValue>(
        db,
        sql`select id, key, text, number from facet_value where products > 0 and key = any(${sql.param(keys)}::text[])`,
      );

/** One page of the products for sale, sorted, searched and filtered by staff; newest first by default. */
export const listForStaff = async (db: Database, query: z.output<typeof products.listAll.query>): Promise<Listing> => {
  const { page, limit, sort, search: searchText } = query;
  const isByBrand = sort === 'brand' || sort === 'brand-desc';
  const chosen = parseChoices(query, new Set(['availability', 'brand', 'price']));
  const [search, values] = await Promise.all([
    searchText === '' ? null : parseSearch(db, searchText),
    readValues(db, [...new Set([...chosen.keys(), ...(isByBrand ? ['brand'] : [])])]),
  ]);
  const groups = resolveChoices(values, plainFacets, chosen);
  const listQuery = { page, limit, search, groups };
  if (!isByBrand) {
    return listProducts(db, { ...listQuery, sort: sort ?? (search === null ? 'newest' : 'relevance') });
  }
  const brands = values.filter(({ key }) => key === 'brand');
  const sortAttribute = { key: 'brand', isDown: sort === 'brand-desc', values: brands };
  const { listed, facetCounts } = findPage(db, { ...listQuery, sort: 'best' }, sortAttribute, ['brand']);
  const [listing] = await Promise.all([listed, facetCounts]);
  return listing;
};
