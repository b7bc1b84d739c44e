import { sql } from 'drizzle-orm';
import type { Product } from '#features/products/contract/products.ts';
import type { Database } from '#platform/server/db/open.ts';
import { oneValue } from '#platform/server/db/query.ts';
import { listIndexedPart } from './list-products.ts';
import {
  presentProduct,
  productColumns,
  productJoins,
  type ProductRow,
} from '#features/products/server/product-sql.ts';
import {
  countSql,
  opaqueToPlanner,
  orderBySql,
  rankSql,
  type TermGroups,
  termsCondition,
  type ValueCount,
} from './search-sql.ts';

type RankedValue = Pick<ValueCount, 'id' | 'n'>;

/** A part of a page: products with these values, from `offset` on. */
type PageStretch = { ids: number[]; offset: number; limit: number };

/**
 * Splits a page into parts: the remaining products of the first value, all values whose products fit completely,
 * and the first products of the last value.
 */
export const getPageStretches = (ranked: RankedValue[], from: number, limit: number): PageStretch[] => {
  const stretches: PageStretch[] = [];
  let passed = 0;
  let room = limit;
  let whole: PageStretch | null = null;
  for (const { id, n } of ranked) {
    const offset = Math.max(from - passed, 0);
    passed += n;
    if (passed <= from || room === 0) continue;
    const count = Math.min(n - offset, room);
    room -= count;
    if (whole !== null && count === n) {
      whole.ids.push(id);
      whole.limit += n;
    } else {
      const stretch = { ids: [id], offset, limit: count };
      stretches.push(stretch);
      whole = count === n ? stretch : null;
    }
  }
  return stretches;
};

/** Lists all products that have one of these values, in the order of the values; at most one page. */
const listAllWithValues = async (db: Database, groups: TermGroups, ranked: number[]): Promise<Product[]> => {
  const order = sql`${rankSql(sql`p.terms`, ranked)}, ${orderBySql('best')}`;
  const items = await oneValue<ProductRow[] | null>(
    db,
    sql`select json_agg(x) from (
          select ${productColumns} from product p ${productJoins}
           where p.status = 'active'${termsCondition(groups, { write: opaqueToPlanner })} order by ${order}) x`,
  );
  return (items ?? []).map(presentProduct);
};

/**
 * Lists one page of products sorted by an attribute's values. Among products with the same value, best sellers come
 * first; products without a value come last. Because the counts per value are known, only the products on the page are
 * read.
 * @param ranked the values in their order, each with its count in the list
 */
export const listByAttribute = async (
  db: Database,
  { page, limit, groups, key }: { page: number; limit: number; groups: TermGroups; key: string },
  ranked: RankedValue[],
): Promise<{ items: Product[]; total: number }> => {
  const from = (page - 1) * limit;
  const known = ranked.reduce((sum, { n }) => sum + n, 0);
  const total = groups.has(key) ? known : await oneValue<number>(db, countSql(groups));
  const addGroup = (ids: number[]): TermGroups => new Map([...groups, [key, ids]]);
  const offset = Math.max(from - known, 0);
  const room = Math.min(from + limit, total) - Math.max(from, known);
  const parts = await Promise.all([
    ...getPageStretches(ranked, from, limit).map((part) =>
      part.ids.length > 1
        ? listAllWithValues(db, addGroup(part.ids), part.ids)
        : listIndexedPart(db, { ...part, sort: 'best', groups: addGroup(part.ids) }).then(({ products }) => products),
    ),
    room > 0
      ? listIndexedPart(db, {
          offset,
          limit: room,
          sort: 'best',
          groups,
          lacking: { values: ranked.map(({ id }) => id), total: total - known },
        }).then(({ products }) => products)
      : [],
  ]);
  return { items: parts.flat(), total };
};
