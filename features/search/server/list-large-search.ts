import { type SQL, sql } from 'drizzle-orm';
import type { Product } from '#features/products/contract/products.ts';
import type { Database } from '#platform/server/db/open.ts';
import { oneValue } from '#platform/server/db/query.ts';
import {
  type ProductRow,
  presentProduct,
  productColumns,
  productJoins,
} from '#features/products/server/product-sql.ts';
import {
  type ListSort,
  MOST_HITS,
  type SearchTerms,
  type TermGroups,
  hitsCte,
  matchesCondition,
  orderBySql,
  rankSql,
} from './search-sql.ts';
import type { ParsedSearch } from './parse-search.ts';

/** One page of a product list, with its filters and sort. */
export type ProductListQuery = {
  page: number;
  limit: number;
  sort: ListSort;
  /** Facet values whose order comes before `sort`. Products without any of these values come last. */
  ranked?: number[];
  search: ParsedSearch | null;
  groups: TermGroups;
  /** Lists the first product of each family, and counts families. */
  isByFamily?: boolean;
};

/**
 * SQL of the CTEs up to `cut (id, place)`: the ids of one page and one more product. The `MOST_HITS` ranked hits come
 * first, then all others in the shop's order.
 */
const rankedPageCte = ({ page, limit, groups }: ProductListQuery, sought: SearchTerms): SQL => {
  const offset = (page - 1) * limit;
  const end = offset + limit + 1;
  return sql`
    ranked as materialized (
      select id, row_number() over (order by score desc, position, id) as place from h
       order by score desc, position, id limit ${MOST_HITS}),
    others as materialized (
      select p.id, p.position from product p
       where ${matchesCondition(sought, groups)} and not exists (select from ranked r where r.id = p.id)
       order by p.position, p.id
       limit ${Math.max(end - Math.max(offset, MOST_HITS), 0)} offset ${Math.max(offset - MOST_HITS, 0)}),
    cut as materialized (
      select id, place from ranked where place > ${offset} and place <= ${end}
       union all
      select id, ${MOST_HITS} + row_number() over (order by position, id) from others)`;
};

/** The same CTE in another order, which requires reading all hits. */
const sortedPageCte = ({ page, limit, sort, ranked, groups }: ProductListQuery, sought: SearchTerms): SQL => {
  const rank = ranked === undefined ? sql`` : sql`${rankSql(sql`p.terms`, ranked)} nulls last, `;
  const order = orderBySql(sort === 'relevance' ? 'best' : sort);
  return sql`cut as materialized (
    select id, row_number() over () as place from (
      select p.id from product p where ${matchesCondition(sought, groups)}
       order by ${rank}${order} limit ${limit + 1} offset ${(page - 1) * limit}) sorted)`;
};

/**
 * One page of a search with more hits than are ranked and counted. Every hit can be reached; the later the page, the
 * longer it takes.
 * @returns `total` is a lower bound if `isMore`; only after the last page are all hits counted
 */
export const listLargeSearch = async (
  db: Database,
  listQuery: ProductListQuery,
  sought: SearchTerms,
): Promise<{ items: Product[]; total: number; isMore: boolean }> => {
  const { page, limit, sort, ranked, groups } = listQuery;
  const isRanked = sort === 'relevance' && ranked === undefined;
  const items = await oneValue<ProductRow[] | null>(
    db,
    sql`with ${hitsCte(sought, groups)}, ${isRanked ? rankedPageCte(listQuery, sought) : sortedPageCte(listQuery, sought)}
        select json_agg(x) from (
          select ${productColumns} from cut join product p using (id) ${productJoins} order by cut.place) x`,
  );
  const found = (items ?? []).map(presentProduct);
  const pageItems = found.slice(0, limit);
  if (pageItems.length === 0) {
    const n = await oneValue<number>(
      db,
      sql`with ${hitsCte(sought, groups)} select count(*)::int from product p where ${matchesCondition(sought, groups)}`,
    );
    return { items: [], total: n, isMore: false };
  }
  const seen = (page - 1) * limit + pageItems.length;
  const isMore = found.length > limit;
  return { items: pageItems, total: isMore ? Math.max(seen, MOST_HITS) : seen, isMore };
};
