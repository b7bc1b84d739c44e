import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Product, type STAFF_SORTS, products } from '#features/products/contract/products.ts';
import {
  type ProductRow,
  presentProduct,
  productColumns,
  productJoins,
} from '#features/products/server/product-sql.ts';
import { scoreSql } from '#features/search/server/search-sql.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { type FilterSearch, partsSql, type ResolvedFilter, resolveFilter } from './resolve-filter.ts';

type StaffSort = (typeof STAFF_SORTS)[number];

/** If there are more hits, they are not ranked, because ranking would take longer than staff would wait. */
const MOST_RANKED = 2000;

/**
 * The value by which a sort orders, from a product `p` or its stock `s`, and the order of the rows `f` that have
 * it as `key`.
 */
const getSort = (sort: StaffSort, { state }: ResolvedFilter): { key: SQL; order: SQL } => {
  const isDown = sort.endsWith('-desc') || sort === 'newest';
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  const inOrder = sql`f.key ${direction}, f.id ${direction}`;
  switch (sort) {
    case 'newest':
      return { key: sql`p.created_at`, order: inOrder };
    case 'name':
    case 'name-desc':
      // Drafts have no sort key.
      return { key: state === 'active' ? sql`p.name_sort_key` : sql`lower(p.name)`, order: inOrder };
    case 'stock':
    case 'stock-desc':
      return { key: sql`s.on_hand - s.reserved`, order: inOrder };
    case 'price':
    case 'price-desc':
      return { key: sql`p.unit_price_cents`, order: inOrder };
    case 'brand':
    case 'brand-desc':
      return { key: sql`p.brand`, order: sql`f.key ${direction} nulls last, f.position, f.id` };
  }
};

/**
 * Orders the best match first: a part number, then how well the words match; very many hits are in the shop's
 * order.
 */
const rankSql = ({ words, part, ...ranking }: FilterSearch, limits: SQL): SQL => {
  const score =
    words.length === 0
      ? sql`select 0 as score`
      : sql`select ${scoreSql({ vector: sql`p.search`, terms: sql`p.terms` }, words, ranking)}
              from product p where p.id = f.id and (select count(*) from found) <= ${MOST_RANKED}`;
  return sql`
    select ranked.id, row_number() over () as place from (
      select f.id from found f left join (${partsSql(part)}) n on n.id = f.id left join lateral (${score}) r on true
       order by coalesce(n.boost, r.score) desc nulls last, f.position, f.id ${limits}) ranked`;
};

/**
 * One page of the products that staff have filtered, with the exact total. Without a sort, the newest come first,
 * or the best matches of a search.
 */
export const listForStaff = async (
  db: Database,
  query: z.output<typeof products.listAll.query>,
): Promise<{ items: Product[]; total: number }> => {
  const { page, limit, sort } = query;
  const filter = await resolveFilter(db, query);
  const { key, order } = getSort(sort ?? 'newest', filter);
  const limits = sql`limit ${limit} offset ${(page - 1) * limit}`;
  const isByStock = sort === 'stock' || sort === 'stock-desc';
  const cut =
    sort === undefined && filter.search !== null
      ? rankSql(filter.search, limits)
      : sql`select f.id, row_number() over (order by ${order}) as place from found f order by ${order} ${limits}`;
  // If only the state filters a list, it is read from an index, up to the end of the page. Otherwise all matches are
  // collected first, because they may all be at the far end of that index.
  const { items, total } = await one<{ items: ProductRow[] | null; total: number }>(
    db,
    sql`with found as ${sql.raw(filter.isNarrowed ? 'materialized' : 'not materialized')} (
          select p.id, ${key} as key, p.position
            from product p${isByStock ? sql` join stock s on s.product_id = p.id` : sql``} where ${filter.where}),
        cut as materialized (${cut})
        select (select count(*)::int from found) as total,
               (select json_agg(x) from (
                  select ${productColumns} from cut join product p using (id) ${productJoins} order by cut.place) x) as items`,
  );
  return { items: (items ?? []).map(presentProduct), total };
};
