import type { Pool } from 'pg';

export type Sort = 'relevance' | 'best' | 'newest' | 'price' | 'price-desc' | 'name';

/** Facet values chosen: within a facet any of them, of every facet one. */
export type TermGroups = Map<string, number[]>;

/** How many products have a facet value. */
export type ValueCount = { id: number; n: number };

/** What a search ranks and counts at most; more is said to be more. */
export const MOST_HITS = 500;

const orders: Record<Exclude<Sort, 'relevance'>, string> = {
  best: 'p.position, p.id',
  newest: 'p.created_at desc, p.id desc',
  price: 'p.unit_price_cents, p.id',
  'price-desc': 'p.unit_price_cents desc, p.id desc',
  name: 'p.name, p.id',
};

export const orderOf = (sort: Sort): string => (sort === 'relevance' ? 'h.score desc, h.position, h.id' : orders[sort]);

/** The condition of the chosen values, and its parameters from `$first` on. */
export const termsCondition = (
  groups: TermGroups,
  first: number,
  except?: string,
): { sql: string; values: number[][] } => {
  const chosen = [...groups].filter(([key]) => key !== except).map(([, ids]) => ids);
  return { sql: chosen.map((_, at) => ` and p.terms && $${first + at}::int[]`).join(''), values: chosen };
};

/**
 * The hits `h` of a search as SQL for a `with`: `$1` the tsquery, `$2` a part number or ''. Who has the number comes
 * first, whole before begun; then words in the name count more than those beside it.
 */
export const hitsOf = (condition: string): string => `
  parts as materialized (
    select n.product_id as id, max(case when n.norm = $2 then 1000 else 100 end) as boost
      from part_number n where length($2) >= 3 and n.norm >= $2 and n.norm like $2 || '%' group by 1 limit 50
  ), h as materialized (
    select distinct on (id) id, score, terms, position from (
      (select p.id, ts_rank('{0.01,0.1,0.3,1}', p.search, to_tsquery('english', $1), 1) as score, p.terms, p.position
         from product p where $1 <> '' and p.status = 'active' and p.search @@ to_tsquery('english', $1)${condition}
        limit ${MOST_HITS + 1})
      union all
      (select p.id, parts.boost, p.terms, p.position
         from parts join product p using (id) where p.status = 'active'${condition})) found
     order by id, score desc)`;

/** How many products on sale there are, or have all of the chosen values, from the postings alone. */
export const countProducts = async (pool: Pool, groups: TermGroups): Promise<number> => {
  const chosen = [...groups.values()];
  if (chosen.length === 0) {
    const { rows } = await pool.query<{ n: number }>({
      name: 'count-products',
      // Every product stands on one shelf, and every shelf under one root.
      text: `select coalesce(sum(f.products), 0)::int as n
               from category c join facet_value f on f.key = 'category' and f.text = c.slug where c.parent_id is null`,
    });
    return rows[0]?.n ?? 0;
  }
  const { rows } = await pool.query<{ n: number }>({
    name: 'count-terms',
    text: `select coalesce(sum(bit_count(bits)), 0)::int as n from (
             select chunk, bit_and(bits) as bits from (
               select g.place, p.chunk, bit_or(p.bits) as bits
                 from unnest($1::int[], $2::int[]) g(place, id) join posting p on p.value_id = g.id group by 1, 2) each
              group by chunk having count(*) = $3) every`,
    values: [chosen.flatMap((ids, at) => ids.map(() => at)), chosen.flat(), chosen.length],
  });
  return rows[0]?.n ?? 0;
};
