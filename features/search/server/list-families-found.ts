import { type SQL, sql } from 'drizzle-orm';
import type { Product } from '#features/products/contract/products.ts';
import {
  type ProductRow,
  presentProduct,
  productColumns,
  productJoins,
} from '#features/products/server/product-sql.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import type { ProductListQuery } from './list-large-search.ts';
import {
  hitsCte,
  isGoodScore,
  orderBySql,
  rankSql,
  type SearchTerms,
  type TermGroups,
  termsCondition,
  type ValueCount,
} from './search-sql.ts';

/* Lists that show one product of each family. They read all matches, so they are limited to `MOST_GROUPED_PRODUCTS`. */

/**
 * SQL of the key by which the hits `p` of a list are grouped: the family, or the product itself if it was found by its
 * part number. The statement needs the CTE `parts` of `hitsCte`.
 */
const groupKeySql = ({ part }: SearchTerms): SQL =>
  /\d/.test(part)
    ? sql`case when p.id = any(array(select id from parts)) then p.id::text else p.family end`
    : sql`p.family`;

/**
 * SQL that joins to matches `p` the place `r.rank` of their first ranked value. The join hashes the values,
 * because searching them for each product (`rankSql`) takes longer than everything else if all products match.
 */
const rankJoin = (matching: SQL, ranked: readonly number[]): SQL => sql`
  left join (
    select t.product_id, min(k.place) as rank
      from (select p.id as product_id, unnest(p.terms) as id from product p where ${matching}) t
      join unnest(${sql.param(ranked)}::int[]) with ordinality k(id, place) using (id) group by 1) r
    on r.product_id = p.id`;

/** SQL of the CTEs that take the `page` from the first of each group of `found (id, group_key, place)`. */
const pageCte = ({ page, limit }: ProductListQuery): SQL => sql`
  firsts as materialized (select distinct on (group_key) id, place from found order by group_key, place),
  page as materialized (select id, place from firsts order by place limit ${limit} offset ${(page - 1) * limit})`;

const pageItems = sql`
  (select count(*)::int from firsts) as total,
  (select json_agg(x) from (
     select ${productColumns} from page join product p using (id) ${productJoins} order by page.place) x) as items`;

type FoundPage = { total: number; items: ProductRow[] | null };

/** One page of the first products of the families that match the chosen values, in the order of the list. */
export const listFamiliesFound = async (
  db: Database,
  listQuery: ProductListQuery,
): Promise<{ items: Product[]; total: number }> => {
  const { sort, ranked, groups } = listQuery;
  const matching = sql`p.status = 'active'${termsCondition(groups)}`;
  const plain = orderBySql(sort === 'relevance' ? 'best' : sort);
  const order = ranked === undefined ? plain : sql`r.rank nulls last, ${plain}`;
  const { total, items } = await one<FoundPage>(
    db,
    sql`with found as materialized (
          select p.id, p.family as group_key,
                 row_number() over (order by ${order}) as place
            from product p${ranked === undefined ? sql`` : rankJoin(matching, ranked)} where ${matching}),
        ${pageCte(listQuery)} select ${pageItems}`,
  );
  return { items: (items ?? []).map(presentProduct), total };
};

/** One page of the same list for a search, with the facet counts of all hits. */
export const listFamilyHits = async (db: Database, listQuery: ProductListQuery, sought: SearchTerms) => {
  type Row = FoundPage & { best: number | null; counts: ValueCount[] | null };
  const { sort, ranked } = listQuery;
  const plain = orderBySql(sort);
  const order = ranked === undefined ? plain : sql`${rankSql(sql`h.terms`, ranked)} nulls last, ${plain}`;
  const { total, items, best, counts } = await one<Row>(
    db,
    sql`with ${hitsCte(sought, listQuery.groups, { isWhole: true })}, found as materialized (
          select h.id, h.terms, ${groupKeySql(sought)} as group_key,
                 row_number() over (order by ${order}) as place
            from h join product p on p.id = h.id),
        ${pageCte(listQuery)}
        select ${pageItems}, (select max(score) from h) as best,
               (select json_agg(c) from (
                  select f.id, f.key, f.text, f.number, t.n from (
                    select id, count(*)::int as n from (select distinct group_key, unnest(terms) as id from found) each_group
                     group by 1) t
                    join facet_value f using (id)) c) as counts`,
  );
  return {
    items: (items ?? []).map(presentProduct),
    total,
    isMore: false,
    isGood: isGoodScore(best ?? 0),
    counts: counts ?? [],
    words: sought.words,
  };
};

/** SQL that counts the groups of a query's `group_key` and `terms`, by facet value. */
const countGroups = (found: SQL, keys: readonly string[]): SQL => sql`
  select f.id, f.key, f.text, f.number, c.n from (
    select id, count(*)::int as n from (select distinct group_key, unnest(terms) as id from (${found}) found) each_group
     group by 1) c
    join facet_value f using (id) where f.key = any(${sql.param(keys)}::text[])`;

/**
 * Counts the families that each value of these facets would list, in one statement.
 * @param scopes each counts its facets with all choices except those in `except`; null for all choices
 */
export const countFamilyFacets = (
  db: Database,
  sought: SearchTerms | null,
  groups: TermGroups,
  scopes: readonly { except: string | null; keys: string[] }[],
): Promise<ValueCount[]> =>
  scopes.length === 0
    ? Promise.resolve([])
    : rows<ValueCount>(
        db,
        sql.join(
          scopes.map(({ except, keys }) =>
            sought === null
              ? countGroups(
                  sql`select p.family as group_key, p.terms from product p where p.status = 'active'${termsCondition(groups, { except: except ?? undefined })}`,
                  keys,
                )
              : sql`(with ${hitsCte(sought, groups, { except: except ?? undefined, isWhole: true })}
                    ${countGroups(sql`select ${groupKeySql(sought)} as group_key, h.terms from h join product p on p.id = h.id`, keys)})`,
          ),
          sql` union all `,
        ),
      );
