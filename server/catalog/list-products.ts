import type { Product } from '#contract/catalog.ts';
import type { Database } from '#server/db/open.ts';
import { presentProduct, productColumns, productJoins, type ProductRow } from './product-row.ts';
import {
  countProducts,
  hitsOf,
  MOST_HITS,
  orderOf,
  type Sort,
  type TermGroups,
  termsCondition,
} from './search/find-products.ts';
import type { ParsedSearch } from './search/parse-search.ts';

export type Listing = {
  items: Product[];
  total: number;
  /** There are more than are counted. */
  isMore: boolean;
  /** Nothing has all of the words; these have some. */
  isRelaxed: boolean;
  /** The tsquery that found them. */
  query: string;
};

export type Wanted = {
  page: number;
  limit: number;
  sort: Sort;
  search: ParsedSearch | null;
  groups: TermGroups;
};

/** One page of what has the words and the chosen values, best first. */
const listHits = async (db: Database, wanted: Wanted & { search: ParsedSearch }, query: string) => {
  const { page, limit, sort, search, groups } = wanted;
  const condition = termsCondition(groups, 5);
  const { rows } = await db.$client.query<ProductRow & { total: number }>(
    `with ${hitsOf(condition.sql)}, cut as (
       select h.id, h.score, count(*) over ()::int as total
         from h join product p on p.id = h.id order by ${orderOf(sort)} limit $3 offset $4)
     select ${productColumns}, h.total from cut h join product p on p.id = h.id ${productJoins} order by ${orderOf(sort)}`,
    [query, search.part, limit, (page - 1) * limit, ...condition.values],
  );
  const total = rows[0]?.total ?? 0;
  return { items: rows.map(presentProduct), total: Math.min(total, MOST_HITS), isMore: total > MOST_HITS };
};

const listSearch = async (db: Database, wanted: Wanted & { search: ParsedSearch }): Promise<Listing> => {
  const { all, any } = wanted.search;
  const found = await listHits(db, wanted, all);
  if (found.items.length > 0 || any === all || wanted.page > 1) return { ...found, isRelaxed: false, query: all };
  return { ...(await listHits(db, wanted, any)), isRelaxed: true, query: any };
};

/** One page in an order that an index has, of all products or of those with the chosen values. */
const listShelf = async (db: Database, { page, limit, sort, groups }: Wanted): Promise<Listing> => {
  const [total, all] = await Promise.all([countProducts(db.$client, groups), countProducts(db.$client, new Map())]);
  const order = orderOf(sort === 'relevance' ? 'best' : sort);
  const condition = termsCondition(groups, 3);
  // Few are collected and sorted; of many the index of the order is walked until enough have come by.
  const walked = total === 0 ? 0 : (page * limit * all) / total;
  const collects = groups.size > 0 && total < walked;
  const cut = collects
    ? `with few as materialized (select p.* from product p where p.status = 'active'${condition.sql})
       select p.id from few p order by ${order} limit $1 offset $2`
    : `select p.id from product p where p.status = 'active' and (true${condition.sql}) is not false
       order by ${order} limit $1 offset $2`;
  const { rows } = await db.$client.query<ProductRow>(
    `select ${productColumns} from (${cut}) cut join product p using (id) ${productJoins} order by ${order}`,
    [limit, (page - 1) * limit, ...condition.values],
  );
  return { items: rows.map(presentProduct), total, isMore: false, isRelaxed: false, query: '' };
};

/** One page of the products on sale: all of them, those a search finds, those with the chosen facet values. */
export const listProducts = (db: Database, wanted: Wanted): Promise<Listing> =>
  wanted.search === null ? listShelf(db, wanted) : listSearch(db, { ...wanted, search: wanted.search });
