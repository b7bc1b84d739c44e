import { type SQL, sql } from 'drizzle-orm';
import type { Product } from '#features/products/contract/products.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, oneValue } from '#platform/server/db/query.ts';
import { listFamilyHits } from './list-families-found.ts';
import { type ProductListQuery, listLargeSearch } from './list-large-search.ts';
import {
  presentProduct,
  productColumns,
  productJoins,
  type ProductRow,
} from '#features/products/server/product-sql.ts';
import {
  countSql,
  orderColumnsSql,
  opaqueToPlanner,
  hitsCte,
  isGoodScore,
  orderJoinsSql,
  statementName,
  MOST_HITS,
  orderBySql,
  rankSql,
  relaxedQueries,
  type SearchTerms,
  type ListSort,
  type TermGroups,
  termsCondition,
  type ValueCount,
} from './search-sql.ts';
import type { ParsedSearch } from './parse-search.ts';

export type Listing = {
  items: Product[];
  /** The number of products on all pages; a lower bound if `isMore`. */
  total: number;
  isMore: boolean;
  /** True if no product has all of the words, and these have some. */
  isRelaxed: boolean;
  /** The tsqueries that found them. */
  words: string[];
  /**
   * The number of all hits with each facet value; null without a search, because facets are then counted
   * separately.
   */
  counts: ValueCount[] | null;
};

/** One page of the products with the words and chosen values, best first, with the facet counts of all hits. */
const listHits = async (db: Database, listQuery: ProductListQuery, sought: SearchTerms) => {
  if (listQuery.isByFamily === true) return listFamilyHits(db, listQuery, sought);
  const { page, limit, sort, ranked, groups } = listQuery;
  type Row = { items: ProductRow[] | null; total: number; best: number | null; counts: ValueCount[] | null };
  const order = ranked === undefined ? orderBySql(sort) : sql`h.rank nulls last, ${orderBySql(sort)}`;
  const { items, total, best, counts } = await one<Row>(
    db,
    sql`with ${hitsCte(sought, groups)}, cut as (
       select h.* from ${ranked === undefined ? sql`h` : sql`(select h.*, ${rankSql(sql`h.terms`, ranked)} as rank from h) h`}${orderJoinsSql(sort)}
        order by ${order} limit ${limit} offset ${(page - 1) * limit})
     select (select count(*)::int from h) as total, (select max(score) from h) as best,
            (select json_agg(x) from (
               select ${productColumns} from cut h join product p on p.id = h.id ${productJoins} order by ${order}) x) as items,
            (select json_agg(c) from (
               select f.id, f.key, f.text, f.number, t.n from (
                 select t.id, count(*)::int as n from h, unnest(h.terms) t(id) group by 1) t
                 join facet_value f using (id)) c) as counts`,
  );
  const more = { isGood: isGoodScore(best ?? 0), counts: counts ?? [], words: sought.words };
  if (total <= MOST_HITS) return { ...more, items: (items ?? []).map(presentProduct), total, isMore: false };
  const isRanked = sort === 'relevance' && ranked === undefined && page * limit <= MOST_HITS;
  return isRanked
    ? { ...more, items: (items ?? []).map(presentProduct), total: MOST_HITS, isMore: true }
    : { ...more, ...(await listLargeSearch(db, listQuery, sought)) };
};

/**
 * Lists the products that have all of the words; the last word may be incomplete ('ptfe tap' for the tape). If no
 * product has all of them, or only in a description, which often names other products, it lists products with
 * some of the words (`relaxedQueries`).
 */
const listSearch = async (
  db: Database,
  listQuery: ProductListQuery,
  { words, begun, part, head, categoryQuery, first }: ParsedSearch,
): Promise<Listing> => {
  const whole = await listHits(db, listQuery, { words, part, head, categoryQuery, first });
  const isOne = words.length < 2;
  if (whole.isGood || (isOne && whole.total > 0)) return { ...whole, isRelaxed: false };
  if (begun !== null) {
    const going = await listHits(db, listQuery, {
      words: begun,
      part,
      head,
      first,
      categoryQuery,
      isBegun: true,
    });
    if (going.isGood || (isOne && going.total > 0)) return { ...going, isRelaxed: false };
  }
  if (isOne) return { ...whole, isRelaxed: false };
  for (const query of relaxedQueries(words)) {
    const some = await listHits(db, listQuery, { words: [query], part, head, some: words });
    if (some.total > 0) return { ...some, isRelaxed: true };
  }
  return { ...whole, isRelaxed: true };
};

/** The search fields of a list that is not a search. */
export const NO_SEARCH = { isMore: false, isRelaxed: false, words: [], counts: null };

/**
 * How far the index walk may go, as a multiple of the matching products. Walking past a product in the index
 * costs a quarter of fetching and sorting it.
 */
const WALK_FACTOR = 2;
/** The walk passes this many products in the time that an index of values needs to find its first match. */
const MIN_WALK = 30_000;

/** `limit` products from `offset` on, in the order of an index. */
type IndexedPart = {
  offset: number;
  limit: number;
  sort: Exclude<ListSort, 'relevance'>;
  groups: TermGroups;
  /** If set, only products that have none of these values; `total` is their number. */
  lacking?: { values: number[]; total: number };
};

/** Counts the matches of a part, and all products for sale. */
const countPart = async (db: Database, { groups, lacking }: IndexedPart): Promise<{ total: number; all: number }> => {
  if (lacking === undefined && groups.size > 0) {
    const counts = sql`select (${countSql(groups)}) as total, (${countSql(new Map())}) as "all"`;
    return one(db, counts, statementName('count', groups));
  }
  const n = await oneValue<number>(db, countSql(new Map()));
  return { total: lacking?.total ?? n, all: n };
};

/**
 * The number of products to walk past in the index before giving up; 0 if collecting and sorting all matches is
 * probably faster than walking to the end of the page.
 */
const getWalk = ({ offset, limit }: IndexedPart, { total, all }: { total: number; all: number }): number => {
  const longest = WALK_FACTOR * total + MIN_WALK;
  return 3 * (limit + offset) * all <= 2 * total * longest ? longest : 0;
};

/** SQL of the products for sale with the chosen values, and of the page. The planner sees none of the values. */
const partSql = ({ offset, limit, groups, lacking }: IndexedPart): { chosen: SQL; page: SQL } => {
  const without = lacking === undefined ? sql`` : sql` and not p.terms && ${opaqueToPlanner(lacking.values)}`;
  return {
    chosen: sql`p.status = 'active'${termsCondition(groups, { write: opaqueToPlanner })}${without}`,
    page: sql`limit (select ${limit}::bigint) offset (select ${offset}::bigint)`,
  };
};

/** SQL of the ids of the page's products among the first `walk` products of the index. */
const walkSql = (part: IndexedPart, walk: number): SQL => {
  const { chosen, page } = partSql(part);
  const order = orderBySql(part.sort);
  return sql`
    select p.id from (
      select p.* from product p where p.status = 'active' order by ${order} limit (select ${walk}::bigint)) p
     where ${chosen} order by ${order} ${page}`;
};

/**
 * SQL of the ids of the page's products, found by collecting and sorting all matches. `offset 0` keeps the
 * planner from walking the index of the order.
 */
const collectSql = (part: IndexedPart): SQL => {
  const { chosen, page } = partSql(part);
  const order = orderBySql(part.sort);
  return sql`
    select p.id from (select p.id, ${orderColumnsSql(part.sort)} from product p where ${chosen} offset 0) p
     order by ${order} ${page}`;
};

const readPage = async (db: Database, { sort, groups, lacking }: IndexedPart, ids: SQL, name: string) => {
  const items = await oneValue<ProductRow[] | null>(
    db,
    sql`with cut as materialized (${ids})
        select json_agg(x) from (
          select ${productColumns} from cut join product p using (id) ${productJoins} order by ${orderBySql(sort)}) x`,
    lacking === undefined ? statementName(`${name} ${sort}`, groups) : undefined,
  );
  return (items ?? []).map(presentProduct);
};

/**
 * Lists a part in the order of an index: of all products, or of those with the chosen values. If many products
 * match, it walks the index and takes the first matches. If the matches are all near the end of the index, the
 * walk gives up, and all matches are collected and sorted.
 */
export const listIndexedPart = async (
  db: Database,
  part: IndexedPart,
): Promise<{ products: Product[]; total: number }> => {
  const counts = await countPart(db, part);
  const { total } = counts;
  const onPage = Math.min(part.limit, total - part.offset);
  if (onPage <= 0) return { products: [], total };
  const walk = getWalk(part, counts);
  const walked = walk === 0 ? [] : await readPage(db, part, walkSql(part, walk), 'walk');
  const products = walked.length < onPage ? await readPage(db, part, collectSql(part), 'collect') : walked;
  return { products, total };
};

/** One page of the products for sale: all, or those that match the search and the chosen facet values. */
export const listProducts = async (db: Database, listQuery: ProductListQuery): Promise<Listing> => {
  const { page, limit, sort, search, groups } = listQuery;
  if (search !== null) return listSearch(db, listQuery, search);
  const order = sort === 'relevance' ? 'best' : sort;
  const { products, total } = await listIndexedPart(db, { offset: (page - 1) * limit, limit, sort: order, groups });
  return { ...NO_SEARCH, items: products, total };
};
