import { type SQL, sql } from 'drizzle-orm';
import { priceBits, priceCondition, type PriceRange } from './price-range.ts';

export type ListSort =
  | 'relevance'
  | 'best'
  | 'newest'
  | 'price'
  | 'price-desc'
  | 'name'
  | 'name-desc'
  | 'stock'
  | 'stock-desc';

/** The choices of a list by facet, all of which apply: ids of values, any of which matches, or for `price` a range. */
export type TermGroups = Map<string, number[] | PriceRange>;

/** The values chosen of a facet. */
export const getChosenValues = (groups: TermGroups, key: string): number[] | undefined => {
  const chosen = groups.get(key);
  return Array.isArray(chosen) ? chosen : undefined;
};

/** How many products have a facet value. */
export type ValueCount = { id: number; key: string; text: string | null; number: number | null; n: number };

/** What a search ranks and counts at most; more is said to be more. */
export const MOST_HITS = 300;

type IndexedSort = Exclude<ListSort, 'relevance'>;

const sortColumns: Record<IndexedSort, { column: string; direction: string }> = {
  best: { column: 'p.sold desc, p.position', direction: '' },
  newest: { column: 'p.created_at', direction: ' desc' },
  price: { column: 'p.unit_price_cents', direction: '' },
  'price-desc': { column: 'p.unit_price_cents', direction: ' desc' },
  name: { column: 'p.name_sort_key', direction: '' },
  'name-desc': { column: 'p.name_sort_key', direction: ' desc' },
  stock: { column: 's.on_hand - s.reserved', direction: '' },
  'stock-desc': { column: 's.on_hand - s.reserved', direction: ' desc' },
};

export const orderBySql = (sort: ListSort): SQL => {
  if (sort === 'relevance') return sql`h.score desc, h.position, h.id`;
  const { column, direction } = sortColumns[sort];
  return sql.raw(`${column}${direction}, p.id${direction}`);
};

/** The place of a product among values in an order, by the one of them it has; null where it has none. */
export const rankSql = (terms: SQL, ranked: number[]): SQL =>
  sql`(select min(array_position(${sql.param(ranked)}::int[], t)) from unnest(${terms}) t)`;

/** Whether an order goes by what is left, which stands beside the product and in no index. */
export const isByStock = (sort: ListSort): boolean => sort === 'stock' || sort === 'stock-desc';

/** What the hits `h` are joined to for an order. */
export const orderJoinsSql = (sort: ListSort): SQL => {
  if (sort === 'relevance') return sql``;
  return isByStock(sort)
    ? sql` join product p on p.id = h.id join stock s on s.product_id = h.id`
    : sql` join product p on p.id = h.id`;
};

/** The columns of the product that an order goes by, but for its id. */
export const orderColumnsSql = (sort: ListSort): SQL =>
  sql.raw(sortColumns[sort === 'relevance' ? 'best' : sort].column.replace(' desc', ''));

/** Values as a parameter. */
const arrayParam = (ids: number[]): SQL => sql`${sql.param(ids)}::int[]`;

/** One that the planner cannot look into: a statement that is planned anew for every choice takes a millisecond more. */
export const opaqueToPlanner = (ids: number[]): SQL => sql`(select ${sql.param(ids)}::int[])::int[]`;

/** The condition of the chosen values. */
export const termsCondition = (
  groups: TermGroups,
  { except, write = arrayParam }: { except?: string | undefined; write?: typeof arrayParam } = {},
): SQL =>
  sql.join(
    [...groups]
      .filter(([key]) => key !== except)
      .map(([, chosen]) => (Array.isArray(chosen) ? sql` and p.terms && ${write(chosen)}` : priceCondition(chosen))),
  );

/** The condition that each of so many words, tsqueries, is there. */
export const wordsCondition = (words: string[]): SQL =>
  sql.join(words.map((word) => sql` and p.search @@ to_tsquery('english', ${word})`));

/** Limits the words of a tsquery to weights of the index: 'ABC' is everywhere but the description. */
const limitToWeights = (query: string, places: string): string =>
  query.replaceAll(/[^\s()&|]+/g, (word) => `${word}${word.includes(':') ? '' : ':'}${places}`);

/**
 * Queries for products with some of the words, of which the first that finds anything is meant: all but one of them,
 * one of them, and only then one that a description has.
 */
export const relaxedQueries = (words: string[]): string[] => {
  const named = words.map((word) => limitToWeights(word, 'ABC'));
  const allButOne = named.map((_, left) => `(${allWordsQuery(named.filter((__, at) => at !== left))})`);
  return [...(words.length > 2 ? [allButOne.join(' | ')] : []), named.join(' | '), words.join(' | ')];
};

/** All of the words as one tsquery. */
export const allWordsQuery = (words: string[]): string => words.join(' & ');

/** Queries of the thing that is looked for, the washer of 'washer for tap', and of what comes first; '' for neither. */
type Ranking = { head: string; first: string };

const hasWordSql = (vector: SQL, places: string, query: string): SQL =>
  sql`(ts_filter(${vector}, ${sql.raw(`'{${places}}'`)}) @@ to_tsquery('english', ${query}))::int`;

/**
 * How well a vector fits words. Each whole point goes before whatever `ts_rank` says, which is less than one: all words
 * outside the description, all in the name or the category, one of them the thing itself ('copper tube' rather than
 * 'tube slice'), and it the one that is looked for (of 'tap washer' the washer). It is rounded and the length of a text
 * counts for nothing, so that the sizes of one thing are equal and stand in the order of the shop. What was said in one
 * word and is two goes before what only the one word is a name of.
 */
export const scoreSql = (vector: SQL, words: string[], { head = '', first = '' }: Partial<Ranking> = {}): SQL => {
  const among = (places: string, query: string) => hasWordSql(vector, places, query);
  const also = (places: string, query: string) => (query === '' ? sql`` : sql` + ${among(places, query)}`);
  const all = allWordsQuery(words);
  const any = words.join(' | ');
  return sql`round(ts_rank('{0.01,0.3,1,1}', ${vector}, to_tsquery('english', ${all}))::numeric, 2)::real
       + ${among('a,b,c', all)} + ${among('a,b', all)} + ${among('a', any)}${also('a', head)}${also('a,b', first)} as score`;
};

/**
 * How well a vector fits some of the words: each counts by the best weight it has, and the thing itself counts most.
 */
const relaxedScoreSql = (vector: SQL, words: string[], head: string): SQL => {
  const each = words.map(
    (word) =>
      sql`0.5 * ${hasWordSql(vector, 'a,b', word)} + 0.45 * ${hasWordSql(vector, 'a,b,c', word)} + 0.05 * ${hasWordSql(vector, 'a,b,c,d', word)}`,
  );
  const thing = head === '' ? [] : [sql`0.5 * ${hasWordSql(vector, 'a', head)}`];
  return sql`(${sql.join([...each, ...thing], sql` + `)})::real as score`;
};

/**
 * Whether a score is that of a product with all of the words which does more than mention them: one of them names it,
 * they are not all in its description only, or it has the part number.
 */
export const isGoodScore = (score: number): boolean => score >= 1;

/** The condition that a part number is, or begins with, what is given; letters and digits come before the tilde. */
export const partCondition = (part: string): SQL => sql`norm ~>=~ ${part}::text and norm ~<~ (${part}::text || '~')`;

/** What is looked for: products with all of the words, each a tsquery, or with a part number. */
export type SearchTerms = Partial<Ranking> & {
  words: string[];
  part: string;
  /** The words of which a product may lack some: hits are scored by these. */
  some?: string[];
  /** The last word may be only begun: what begins so is read from the index as a whole, and an eighth would spare nothing. */
  isBegun?: boolean;
};

/**
 * SQL of the hits `h` of a search, for a `with`. Who has the part number comes first, whole before
 * begun; then words in the name count more than those beside it.
 *
 * No more are looked for than are ranked: an eighth of the catalogue is searched first, and all of it only where that
 * has too few. Words are conditions of their own, since an index of words passes by far more of what one of them rules
 * out than of what a whole query does.
 */
export const hitsCte = (
  { words, part, head = '', first = '', some, isBegun = false }: SearchTerms,
  groups: TermGroups,
  except?: string,
): SQL => {
  const said = wordsCondition(words);
  const chosen = termsCondition(groups, { except });
  const score =
    some === undefined ? scoreSql(sql`p.search`, words, { head, first }) : relaxedScoreSql(sql`p.search`, some, head);
  const look = (name: SQL, gate: SQL) => sql`${name} as materialized (
    select p.id, ${score}, p.terms, p.position
      from product p
     where ${allWordsQuery(words)}::text <> '' and ${gate} and p.status = 'active'${said}${chosen} limit ${MOST_HITS + 1})`;
  const isEnough = sql`(select count(*) from eighth) > ${MOST_HITS}`;
  const looks = isBegun
    ? look(sql`every`, sql`true`)
    : sql`${look(sql`eighth`, sql`p.search @@ $$'#0'$$::tsquery`)}, ${look(sql`every`, sql`not ${isEnough}`)}`;
  return sql`
  parts as materialized (
    select n.product_id as id, max(case when n.norm = ${part} then 1000 else 100 end) as boost
      from (select norm, product_id from part_number
             where length(${part}::text) >= 3 and ${partCondition(part)} order by norm using ~<~ limit 50) n group by 1
  ), ${looks}, h as materialized (
    select distinct on (id) id, score, terms, position from (
      (select * from every${isBegun ? sql`` : sql` union all select * from eighth where ${isEnough}`})
      union all
      (select p.id, parts.boost, p.terms, p.position
         from parts join product p using (id) where p.status = 'active'${chosen})) found
     order by id, score desc)`;
};

/** SQL condition of all hits of a search, however many; the statement needs the CTE `parts` of `hitsCte`. */
export const matchesCondition = ({ words }: SearchTerms, groups: TermGroups): SQL => {
  const byWords = sql`${allWordsQuery(words)}::text <> ''${wordsCondition(words)}`;
  return sql`p.status = 'active'${termsCondition(groups)} and ((${byWords}) or p.id = any(array(select id from parts)))`;
};

/** The place of the category among the groups, -1 without one. */
const findCategoryPosition = (groups: TermGroups): number => [...groups.keys()].indexOf('category');

const groupAlias = (at: number): SQL => sql.raw(`g${at}`);

/**
 * A `from` clause with the bits of the chosen values chunk by chunk: `c.chunk`, and of the group at each place `g0.bits`,
 * `g1.bits` and so on, null where a chunk has none of its values.
 */
export const groupBitsSql = (groups: TermGroups): SQL => {
  const category = getChosenValues(groups, 'category');
  // Nothing is ever looked for beyond the chosen category, and a category stands together.
  const chunks =
    category === undefined
      ? sql`generate_series(0, (select max(chunk) from facet_bitmap)) c(chunk)`
      : sql`(select distinct chunk from facet_bitmap where value_id = any(${opaqueToPlanner(category)})) c`;
  const joins = [...groups.values()].map(
    (chosen, at) => sql`
        left join lateral (${
          Array.isArray(chosen)
            ? sql`select bit_or(bits) as bits from facet_bitmap where value_id = any(${opaqueToPlanner(chosen)}) and chunk = c.chunk`
            : priceBits(chosen)
        }) ${groupAlias(at)} on true`,
  );
  return sql.join([chunks, ...joins]);
};

/** Every shape of a statement is kept by each connection, so only those that many ask for get a name. */
const MOST_NAMED = 4;

/**
 * The name of a prepared statement with `groupBitsSql` in it: its text depends on the number of groups and on the place of
 * the category. A price is part of the text, so such a statement has no name.
 */
export const statementName = (what: string, groups: TermGroups): string | undefined =>
  groups.size > MOST_NAMED || groups.has('price')
    ? undefined
    : `${what} ${groups.size} ${findCategoryPosition(groups)}`;

/** The bits of all groups together, but of the one at a place. */
export const combinedBitsSql = (groups: TermGroups, except?: number): SQL =>
  sql.join(
    [...groups.keys()].flatMap((_, at) => (at === except ? [] : sql`${groupAlias(at)}.bits`)),
    sql` & `,
  );

/** SQL for how many products on sale there are, or have all of the chosen values, from the facet bitmaps alone. */
export const countSql = (groups: TermGroups): SQL =>
  groups.size === 0
    ? // Every product is in one category, and every category under one root.
      sql`select coalesce(sum(f.products), 0)::int as n
            from category c join facet_value f on f.key = 'category' and f.text = c.slug where c.parent_id is null`
    : sql`select coalesce(sum(bit_count(${combinedBitsSql(groups)})), 0)::int as n from ${groupBitsSql(groups)}`;
