export type Sort = 'relevance' | 'best' | 'newest' | 'price' | 'price-desc' | 'name';

/** Facet values chosen: within a facet any of them, of every facet one. */
export type TermGroups = Map<string, number[]>;

/** How many products have a facet value. */
export type ValueCount = { id: number; key: string; text: string | null; number: number | null; n: number };

/** What a search ranks and counts at most; more is said to be more. */
export const MOST_HITS = 300;

type Indexed = Exclude<Sort, 'relevance'>;

const orders: Record<Indexed, { column: string; direction: string }> = {
  best: { column: 'p.sold desc, p.position', direction: '' },
  newest: { column: 'p.created_at', direction: ' desc' },
  price: { column: 'p.unit_price_cents', direction: '' },
  'price-desc': { column: 'p.unit_price_cents', direction: ' desc' },
  name: { column: 'p.name', direction: '' },
};

export const orderOf = (sort: Sort): string => {
  if (sort === 'relevance') return 'h.score desc, h.position, h.id';
  const { column, direction } = orders[sort];
  return `${column}${direction}, p.id${direction}`;
};

/** The columns of the product that an order goes by, but for its id. */
export const columnsOf = (sort: Sort): string =>
  orders[sort === 'relevance' ? 'best' : sort].column.replace(' desc', '');

/** Values as a parameter. */
const given = (place: number): string => `$${place}::int[]`;

/** One that the planner cannot look into: a statement that is planned anew for every choice takes a millisecond more. */
export const hidden = (place: number): string => `(select $${place}::int[])::int[]`;

/** The condition of the chosen values, and its parameters from `$first` on. */
export const termsCondition = (
  groups: TermGroups,
  first: number,
  { except, write = given }: { except?: string | undefined; write?: typeof given } = {},
): { sql: string; values: number[][] } => {
  const chosen = [...groups].filter(([key]) => key !== except).map(([, ids]) => ids);
  return { sql: chosen.map((_, at) => ` and p.terms && ${write(first + at)}`).join(''), values: chosen };
};

/** The condition that each of so many words is there, tsqueries from the parameter `$first` on. */
export const wordsCondition = (words: string[], first: number): string =>
  words.map((_, at) => ` and p.search @@ to_tsquery('english', $${first + at})`).join('');

/**
 * How well a vector fits. The first parameter is a tsquery of all words, the second one of any of them. Each whole point
 * goes before whatever `ts_rank` says, which is less than one: all words outside the description, all
 * in the name or the category, one of them the thing itself ('copper tube' rather than 'tube slice').
 */
export const scoreOf = (vector: string): string => {
  const among = (weights: string, query: 1 | 2) =>
    `(ts_filter(${vector}, '{${weights}}') @@ to_tsquery('english', $${query}))::int`;
  return `ts_rank('{0.01,0.3,1,1}', ${vector}, to_tsquery('english', $1), 1)
       + ${among('a,b,c', 1)} + ${among('a,b', 1)} + ${among('a', 2)} as score`;
};

/**
 * Whether a score is of what has all of the words and is more than spoken of: it is one of them itself, not all stand in
 * its description, or it has the part number.
 */
export const isGood = (score: number): boolean => score >= 1;

/** The two parameters of `scoreOf`. */
export const scored = (words: string[]): [all: string, any: string] => [words.join(' & '), words.join(' | ')];

/** The condition that a part number is, or begins with, a parameter; letters and digits come before the tilde. */
export const partCondition = (place: number): string => `norm ~>=~ $${place} and norm ~<~ ($${place} || '~')`;

/** What is looked for: products with all of the words, each a tsquery, or with a part number. */
export type Sought = {
  words: string[];
  part: string;
  /** The last word may be only begun: what begins so is read from the index as a whole, and an eighth would spare nothing. */
  isBegun?: boolean;
};

/**
 * SQL of the hits `h` of a search, for a `with`, and its parameters. Who has the part number comes first, whole before
 * begun; then words in the name count more than those beside it.
 *
 * No more are looked for than are ranked: an eighth of the catalogue is searched first, and all of it only where that
 * has too few. Words are conditions of their own, since an index of words passes by far more of what one of them rules
 * out than of what a whole query does.
 */
export const hitsOf = (
  { words, part, isBegun = false }: Sought,
  groups: TermGroups,
  except?: string,
): { sql: string; values: unknown[] } => {
  const said = wordsCondition(words, 4);
  const chosen = termsCondition(groups, 4 + words.length, { except });
  const look = (name: string, gate: string) => `${name} as materialized (
    select p.id, ${scoreOf('p.search')}, p.terms, p.position
      from product p
     where $1 <> '' and ${gate} and p.status = 'active'${said}${chosen.sql} limit ${MOST_HITS + 1})`;
  const isEnough = `(select count(*) from eighth) > ${MOST_HITS}`;
  const looks = isBegun
    ? [look('every', 'true')]
    : [look('eighth', `p.search @@ $$'#0'$$::tsquery`), look('every', `not ${isEnough}`)];
  return {
    sql: `
  parts as materialized (
    select n.product_id as id, max(case when n.norm = $3 then 1000 else 100 end) as boost
      from (select norm, product_id from part_number
             where length($3) >= 3 and ${partCondition(3)} order by norm using ~<~ limit 50) n group by 1
  ), ${looks.join(', ')}, h as materialized (
    select distinct on (id) id, score, terms, position from (
      (select * from every${isBegun ? '' : ` union all select * from eighth where ${isEnough}`})
      union all
      (select p.id, parts.boost, p.terms, p.position
         from parts join product p using (id) where p.status = 'active'${chosen.sql})) found
     order by id, score desc)`,
    values: [...scored(words), part, ...words, ...chosen.values],
  };
};

/** The place of the category among the groups, -1 without one. */
const categoryAt = (groups: TermGroups): number => [...groups.keys()].indexOf('category');

/**
 * A `from` clause with the bits of the chosen values chunk by chunk, and its parameters from `$first` on: `c.chunk`, and
 * of the group at each place `g0.bits`, `g1.bits` and so on, null where a chunk has none of its values.
 */
export const bitsOf = (groups: TermGroups, first: number): { sql: string; values: number[][] } => {
  const chosen = [...groups.values()];
  const category = categoryAt(groups);
  // Nothing is ever looked for beyond the chosen category, and a category stands together.
  const chunks =
    category < 0
      ? 'generate_series(0, (select max(chunk) from facet_bitmap)) c(chunk)'
      : `(select distinct chunk from facet_bitmap where value_id = any(${hidden(first + category)})) c`;
  const joins = chosen.map(
    (_, at) => `
        left join lateral (select bit_or(bits) as bits from facet_bitmap
                            where value_id = any(${hidden(first + at)}) and chunk = c.chunk) g${at} on true`,
  );
  return { sql: chunks + joins.join(''), values: chosen };
};

/** Every shape of a statement is kept by each connection, so only those that many ask for get a name. */
const MOST_NAMED = 4;

/** The name of a statement with `bitsOf` in it: its text hangs on how many groups there are, and where the category is. */
export const nameOf = (what: string, groups: TermGroups): { name?: string } =>
  groups.size > MOST_NAMED ? {} : { name: `${what} ${groups.size} ${categoryAt(groups)}` };

/** The bits of all groups together, but of the one at a place. */
export const allBits = (groups: TermGroups, except?: number): string =>
  [...groups.keys()].flatMap((_, at) => (at === except ? [] : `g${at}.bits`)).join(' & ');

/**
 * SQL for how many products on sale there are, or have all of the chosen values, from the facet bitmaps alone; and its
 * parameters from `$first` on.
 */
export const countOf = (groups: TermGroups, first: number): { sql: string; values: number[][] } => {
  if (groups.size === 0) {
    return {
      // Every product stands on one category, and every category under one root.
      sql: `select coalesce(sum(f.products), 0)::int as n
              from category c join facet_value f on f.key = 'category' and f.text = c.slug where c.parent_id is null`,
      values: [],
    };
  }
  const bits = bitsOf(groups, first);
  return {
    sql: `select coalesce(sum(bit_count(${allBits(groups)})), 0)::int as n from ${bits.sql}`,
    values: bits.values,
  };
};
