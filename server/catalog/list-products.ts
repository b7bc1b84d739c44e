import type { Product } from '#contract/catalog.ts';
import type { Database } from '#server/db/open.ts';
import { presentProduct, productColumns, productJoins, type ProductRow } from './product-row.ts';
import {
  columnOf,
  countOf,
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
               select f.id, f.key, f.text, f.number, t.n from (
                 select t.id, count(*)::int as n from h, unnest(h.terms) t(id) group by 1) t
                 join facet_value f using (id)) c) as counts`,
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

type Page = { items: ProductRow[] | null; total: number };

/** The products of `cut`, in an order, as JSON. */
const itemsOfCut = (order: string): string => `
  (select json_agg(x) from (
     select ${productColumns} from cut join product p using (id) ${productJoins} order by ${order}) x) as items`;

/** A product passed by in an index costs a quarter of one that is fetched and sorted. */
const PATIENCE = 2;
const LEAST_WALK = 2000;

/**
 * The first that come by in the index of the order, and how many there are: right for many. It gives up after passing
 * so many that collecting all of them is the cheaper way.
 */
const walk = async (db: Database, { page, limit, sort, groups }: Wanted): Promise<Page> => {
  const [order, column] = [orderOf(sort), columnOf(sort)];
  const total = countOf(groups, 3);
  const condition = termsCondition(groups, 3 + total.values.length);
  const { rows } = await db.$client.query<Page>({
    name: `walk ${sort} ${groups.size}`,
    text: `with total as materialized (${total.sql}),
           cut as materialized (
             select p.id from (
               select p.id, p.terms, ${column} from product p where p.status = 'active' order by ${order}
                limit (select ${PATIENCE} * n::bigint + ${LEAST_WALK} from total)) p
              where true${condition.sql} order by ${order} limit $1 offset $2)
           select (select n from total) as total, ${itemsOfCut(order)}`,
    values: [limit, (page - 1) * limit, ...total.values, ...condition.values],
  });
  return rows[0] ?? { items: null, total: 0 };
};

/** All that have the chosen values, sorted: right for few, and for those that stand together at the far end. */
const collect = async (db: Database, { page, limit, sort, groups }: Wanted): Promise<ProductRow[]> => {
  const order = orderOf(sort);
  const condition = termsCondition(groups, 3);
  const { rows } = await db.$client.query<Pick<Page, 'items'>>(
    `with few as materialized (
       select p.id, ${columnOf(sort)} from product p where p.status = 'active'${condition.sql}),
     cut as materialized (select p.id from few p order by ${order} limit $1 offset $2)
     select ${itemsOfCut(order)}`,
    [limit, (page - 1) * limit, ...condition.values],
  );
  return rows[0]?.items ?? [];
};

/** One page in an order that an index has, of all products or of those with the chosen values. */
const listShelf = async (db: Database, asked: Wanted): Promise<Listing> => {
  const wanted: Wanted = { ...asked, sort: asked.sort === 'relevance' ? 'best' : asked.sort };
  const { items: walked, total } = await walk(db, wanted);
  const due = Math.max(0, Math.min(wanted.limit, total - (wanted.page - 1) * wanted.limit));
  const items = (walked ?? []).length < due ? await collect(db, wanted) : (walked ?? []);
  return { items: items.map(presentProduct), total, isMore: false, isRelaxed: false, query: '', counts: null };
};

/** One page of the products on sale: all of them, those a search finds, those with the chosen facet values. */
export const listProducts = (db: Database, wanted: Wanted): Promise<Listing> =>
  wanted.search === null ? listShelf(db, wanted) : listSearch(db, { ...wanted, search: wanted.search });
