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
  type ValueCount,
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
  /** How many of all hits have each facet value; null without a search, where counting is another matter. */
  counts: ValueCount[] | null;
};

export type Wanted = {
  page: number;
  limit: number;
  sort: Sort;
  search: ParsedSearch | null;
  groups: TermGroups;
};

/** One page of what has the words and the chosen values, best first; the facets of all of it come along. */
const listHits = async (db: Database, wanted: Wanted & { search: ParsedSearch }, query: string) => {
  const { page, limit, sort, search, groups } = wanted;
  const condition = termsCondition(groups, 5);
  const { rows } = await db.$client.query<{ items: ProductRow[] | null; total: number; counts: ValueCount[] | null }>(
    `with ${hitsOf(condition.sql)}, cut as (
       select h.id, h.score, h.position from h${sort === 'relevance' ? '' : ' join product p on p.id = h.id'}
        order by ${orderOf(sort)} limit $3 offset $4)
     select (select count(*)::int from h) as total,
            (select json_agg(x) from (
               select ${productColumns} from cut h join product p on p.id = h.id ${productJoins} order by ${orderOf(sort)}) x) as items,
            (select json_agg(c) from (
               select t.id, count(*)::int as n from h, unnest(h.terms) t(id) group by 1) c) as counts`,
    [query, search.part, limit, (page - 1) * limit, ...condition.values],
  );
  const { items, total = 0, counts } = rows[0] ?? {};
  return {
    items: (items ?? []).map(presentProduct),
    total: Math.min(total, MOST_HITS),
    isMore: total > MOST_HITS,
    counts: counts ?? [],
  };
};

/** With so many hits nobody asks what else the thing is called; the other names would only cost time. */
const ENOUGH = 24;

const listSearch = async (db: Database, wanted: Wanted & { search: ParsedSearch }): Promise<Listing> => {
  const { own, all, any } = wanted.search;
  if (own !== all) {
    const found = await listHits(db, wanted, own);
    if (found.total >= ENOUGH) return { ...found, isRelaxed: false, query: own };
  }
  const found = await listHits(db, wanted, all);
  if (found.total > 0 || any === all) return { ...found, isRelaxed: false, query: all };
  return { ...(await listHits(db, wanted, any)), isRelaxed: true, query: any };
};

type Cut = { order: string; condition: ReturnType<typeof termsCondition>; limit: number; offset: number };

/** All that have the chosen values, sorted: right for few. */
const collect = async (db: Database, { order, condition, limit, offset }: Cut): Promise<string[]> => {
  const { rows } = await db.$client.query<{ id: string }>(
    `with few as materialized (
       select p.id, p.position, p.created_at, p.unit_price_cents, p.name from product p where p.status = 'active'${condition.sql})
     select p.id from few p order by ${order} limit $1 offset $2`,
    [limit, offset, ...condition.values],
  );
  return rows.map(({ id }) => id);
};

/** The first that come by in the index of the order: right for many. It looks at no more than `most` of them. */
const walk = async (db: Database, { order, condition, limit, offset }: Cut, most: number): Promise<string[]> => {
  const { rows } = await db.$client.query<{ id: string }>(
    `select p.id from (select * from (
       select p.id, p.terms, row_number() over (order by ${order}) as place
         from product p where p.status = 'active' order by ${order} limit ${most}) p
      where true${condition.sql}) p order by place limit $1 offset $2`,
    [limit, offset, ...condition.values],
  );
  return rows.map(({ id }) => id);
};

/** How much further than expected a walk may go, where what is looked for lies together. */
const PATIENCE = 3;
const LEAST_WALK = 2000;

/** One page in an order that an index has, of all products or of those with the chosen values. */
const listShelf = async (db: Database, { page, limit, sort, groups }: Wanted): Promise<Listing> => {
  const counted = countProducts(db.$client, new Map());
  const [all, total] = await Promise.all([counted, groups.size === 0 ? counted : countProducts(db.$client, groups)]);
  const order = orderOf(sort === 'relevance' ? 'best' : sort);
  const cut = { order, condition: termsCondition(groups, 3), limit, offset: (page - 1) * limit };
  const expected = total === 0 ? 0 : (page * limit * all) / total;
  const wanted = Math.max(0, Math.min(limit, total - cut.offset));
  let ids: string[] = [];
  if (wanted > 0 && expected <= total) ids = await walk(db, cut, Math.ceil(expected * PATIENCE) + LEAST_WALK);
  if (ids.length < wanted) ids = await collect(db, cut);
  const { rows } = await db.$client.query<ProductRow>({
    name: 'products-by-id',
    text: `select ${productColumns} from unnest($1::uuid[]) with ordinality cut(id, place)
             join product p using (id) ${productJoins} order by cut.place`,
    values: [ids],
  });
  const items = rows.map(presentProduct);
  return { items, total, isMore: false, isRelaxed: false, query: '', counts: null };
};

/** One page of the products on sale: all of them, those a search finds, those with the chosen facet values. */
export const listProducts = (db: Database, wanted: Wanted): Promise<Listing> =>
  wanted.search === null ? listShelf(db, wanted) : listSearch(db, { ...wanted, search: wanted.search });
