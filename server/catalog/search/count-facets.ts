import type { Pool } from 'pg';
import { hitsOf, type TermGroups, termsCondition, type ValueCount } from './find-products.ts';
import type { ParsedSearch } from './parse-search.ts';

/** Without a search: and, or and counting bits. `except` leaves the choice of one facet out, for its own counts. */
const countPostings = async (
  pool: Pool,
  groups: TermGroups,
  keys: string[],
  except?: string,
): Promise<ValueCount[]> => {
  const chosen = [...groups].filter(([key]) => key !== except).map(([, ids]) => ids);
  if (chosen.length === 0) {
    const { rows } = await pool.query<ValueCount>({
      name: 'facets-of-all',
      text: 'select id, key, text, number, products as n from facet_value where products > 0 and key = any($1)',
      values: [keys],
    });
    return rows;
  }
  const { rows } = await pool.query<ValueCount>({
    name: 'facets-of-terms',
    text: `with base as materialized (
             select chunk, bit_and(bits) as bits from (
               select g.place, p.chunk, bit_or(p.bits) as bits
                 from unnest($1::int[], $2::int[]) g(place, id) join posting p on p.value_id = g.id group by 1, 2) each
              group by chunk having count(*) = $3)
           select f.id, f.key, f.text, f.number, sum(bit_count(p.bits & b.bits)::int)::int as n
             from facet_value f join posting p on p.value_id = f.id join base b on b.chunk = p.chunk
            where f.key = any($4) and f.products > 0
            group by f.id having sum(bit_count(p.bits & b.bits)::int) > 0`,
    values: [chosen.flatMap((ids, at) => ids.map(() => at)), chosen.flat(), chosen.length, keys],
  });
  return rows;
};

const countHits = async (
  pool: Pool,
  search: string,
  part: string,
  groups: TermGroups,
  keys: string[],
  except?: string,
): Promise<ValueCount[]> => {
  const condition = termsCondition(groups, 4, except);
  const { rows } = await pool.query<ValueCount>(
    `with ${hitsOf(condition.sql)}
     select f.id, f.key, f.text, f.number, c.n from (
       select t.id, count(*)::int as n from h, unnest(h.terms) t(id) group by 1) c
       join facet_value f on f.id = c.id where f.key = any($3)`,
    [search, part, keys, ...condition.values],
  );
  return rows;
};

/**
 * How many products each value of these facets would leave. A facet in which something is chosen is counted without
 * its own choice, so that its other values can be added.
 * @param search with the tsquery that was used, and what it has already counted of all its hits
 */
export const countFacets = async (
  pool: Pool,
  search: (ParsedSearch & { query: string; counts: ValueCount[] }) | null,
  groups: TermGroups,
  keys: string[],
): Promise<ValueCount[]> => {
  // Shelves below the chosen one are counted within it.
  const chosen = keys.filter((key) => groups.has(key) && key !== 'category');
  const rest = keys.filter((key) => !chosen.includes(key));
  const counted = await Promise.all([
    search === null ? countPostings(pool, groups, rest) : search.counts.filter(({ key }) => rest.includes(key)),
    ...chosen.map((key) =>
      search === null
        ? countPostings(pool, groups, [key], key)
        : countHits(pool, search.query, search.part, groups, [key], key),
    ),
  ]);
  return counted.flat();
};
