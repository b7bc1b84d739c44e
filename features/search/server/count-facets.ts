import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { countFamilyFacets } from './list-families-found.ts';
import {
  combinedBitsSql,
  groupBitsSql,
  hitsCte,
  statementName,
  type SearchTerms,
  type TermGroups,
  type ValueCount,
} from './search-sql.ts';

/** Counts the facet values of all products for sale. */
const countAllProducts = async (db: Database, keys: string[]): Promise<ValueCount[]> =>
  keys.length === 0
    ? []
    : rows<ValueCount>(
        db,
        sql`select id, key, text, number, products as n from facet_value where products > 0 and key = any(${sql.param(keys)})`,
        'facets-of-all',
      );

/** Stands for no group: the facet is counted within all choices. */
const NO_GROUP = -1;

/**
 * Counts all facets without a search, in one statement of bitmap operations.
 * @param places for each key, the position of the group to leave out: its own, or `NO_GROUP`
 */
const countBitmaps = (db: Database, groups: TermGroups, places: Map<string, number>): Promise<ValueCount[]> => {
  const distinctPlaces = [...new Set(places.values())].toSorted((a, b) => a - b);
  const bases = distinctPlaces.map((at) => sql`(${sql.raw(String(at))}, c.chunk, ${combinedBitsSql(groups, at)})`);
  return rows<ValueCount>(
    db,
    sql`with base as materialized (
             select v.* from ${groupBitsSql(groups)}
              cross join lateral (values ${sql.join(bases, sql`, `)}) v(place, chunk, bits)
              where bit_count(v.bits) > 0
           ), asked as materialized (
             select f.id, f.key, f.text, f.number, l.place
               from unnest(${sql.param([...places.keys()])}::text[], ${sql.param([...places.values()])}::int[]) l(key, place)
               join facet_value f on f.key = l.key and f.products > 0)
           select a.id, a.key, a.text, a.number, c.n from (
             select id, sum(n)::int as n from (
               select p.value_id as id, bit_count(p.bits & b.bits)::int as n
                 from (select distinct chunk from base) c
                cross join lateral (select value_id, chunk, bits from facet_bitmap where chunk = c.chunk offset 0) p
                 join asked a on a.id = p.value_id join base b on b.place = a.place and b.chunk = p.chunk offset 0) each_chunk
              group by 1) c
             join asked a using (id) where c.n > 0`,
    statementName(`facets ${distinctPlaces.join(' ')}`, groups),
  );
};

const countSearchHits = (
  db: Database,
  sought: SearchTerms,
  groups: TermGroups,
  keys: string[],
  except?: string,
): Promise<ValueCount[]> =>
  rows<ValueCount>(
    db,
    sql`with ${hitsCte(sought, groups, { except })}
     select f.id, f.key, f.text, f.number, c.n from (
       select t.id, count(*)::int as n from h, unnest(h.terms) t(id) group by 1) c
       join facet_value f on f.id = c.id where f.key = any(${sql.param(keys)})`,
  );

/**
 * Counts the products that would remain after choosing each value of these facets. A facet with a choice is
 * counted without its own choice, so that its other values can be added.
 * @param search the final search terms, and the facet counts already known for all hits
 * @param isByFamily counts families instead of products
 */
export const countFacets = async (
  db: Database,
  search: { sought: SearchTerms; counts: ValueCount[] } | null,
  groups: TermGroups,
  keys: string[],
  isByFamily = false,
): Promise<ValueCount[]> => {
  // Subcategories are counted within the chosen category.
  const chosen = new Set(keys.filter((key) => groups.has(key) && key !== 'category'));
  if (isByFamily) {
    const withoutOwn = [...chosen].map((key) => ({ except: key, keys: [key] }));
    if (search === null) {
      const others = { except: null, keys: keys.filter((key) => !chosen.has(key)) };
      return countFamilyFacets(db, null, groups, [...withoutOwn, others]);
    }
    const others = search.counts.filter(({ key }) => !chosen.has(key));
    return [...others, ...(await countFamilyFacets(db, search.sought, groups, withoutOwn))];
  }
  if (search === null) {
    const order = [...groups.keys()];
    const getPlace = (key: string) => (chosen.has(key) ? order.indexOf(key) : NO_GROUP);
    const isFree = (key: string) => groups.size === (getPlace(key) === NO_GROUP ? 0 : 1);
    const within = keys.filter((key) => !isFree(key));
    const counts = await Promise.all([
      countAllProducts(db, keys.filter(isFree)),
      within.length === 0 ? [] : countBitmaps(db, groups, new Map(within.map((key) => [key, getPlace(key)]))),
    ]);
    return counts.flat();
  }
  const counts = await Promise.all([...chosen].map((key) => countSearchHits(db, search.sought, groups, [key], key)));
  return [...search.counts.filter(({ key }) => !chosen.has(key)), ...counts.flat()];
};
