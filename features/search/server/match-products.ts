import { sql } from 'drizzle-orm';
import type { ProductSummary } from '#features/products/contract/product-summary.ts';
import type { JoinMatch } from '#features/joins/contract/join.ts';
import { findBySku } from '#features/products/contract/part-numbers.ts';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { listProducts } from './list-products.ts';
import { parseSearch } from './parse-search.ts';
import type { End } from '#trade/measure-end.ts';
import { getEndName } from '#trade/join/end-names.ts';

/** The most hits that are checked for ends, and the most that are shown. */
const MOST_CANDIDATES = 24;
const MOST_SHOWN = 6;

const toSummary = ({ slug, name, img, imgAlt, unitPrice, minOrder }: ProductSummary): ProductSummary => ({
  slug,
  name,
  img,
  imgAlt,
  unitPrice,
  minOrder,
});

/** The best matches that have ends; for a SKU, the product with that SKU. */
export const findJoinableProducts = async (db: Database, searchText: string): Promise<JoinMatch[]> => {
  if (searchText === '') return [];
  const search = await parseSearch(db, searchText);
  const listQuery = { page: 1, limit: MOST_CANDIDATES, sort: 'relevance' as const, search, groups: new Map() };
  const { items } = await listProducts(db, listQuery);
  const found = await rows<{ id: string; ends: End[] }>(
    db,
    sql`select product_id as id, json_agg(json_build_object('joint', joint, 'size', size, 'gender', gender) order by position) as ends
          from product_end where product_id = any(${sql.param(items.map(({ _id }) => _id))}::uuid[]) group by 1`,
  );
  const named = findBySku(items, searchText);
  const endsByProduct = new Map(found.map(({ id, ends }) => [id, [...new Set(ends.map(getEndName))]]));
  return (named.length > 0 ? named : items)
    .flatMap((item) => {
      const ends = endsByProduct.get(item._id);
      return ends === undefined ? [] : [{ ...toSummary(item), ends }];
    })
    .slice(0, MOST_SHOWN);
};
