import { type SQL, sql } from 'drizzle-orm';
import { priceBits, priceCondition, type PriceRange } from './price-range.ts';

export type ListSort = 'relevance' | 'best' | 'newest' | 'price' | 'price-desc' | 'name' | 'name-desc';

/** The chosen facets of a list, all of which apply: value ids, any of which may match, or a range for `price`. */
export type TermGroups = Map<string, number[] | PriceRange>;

export const getChosenValues = (groups: TermGroups, key: string): number[] | undefined => {
  const chosen = groups.get(key);
  return Array.isArray(chosen) ? chosen : undefined;
};

/** The number of products that have a facet value. */
export type ValueCount = { id: number; key: string; text: string | null; number: number | null; n: number };

/** The most hits that a search ranks and counts; beyond that it reports a lower bound. */
export const MOST_HITS = 300;

type IndexedSort = Exclude<ListSort, 'relevance'>;

const sortColumns: Record<IndexedSort, { column: string; direction: string }> = {
  best: { column: 'p.sold desc, p.position', direction: '' },
  newest: { column: 'p.created_at', direction: ' desc' },
  price: { column: 'p.unit_price_cents', direction: '' },
  'price-desc': { column: 'p.unit_price_cents', direction: ' desc' },
  name: { column: 'p.name_sort_key', direction: '' },
  'name-desc': { column: 'p.name_sort_key', direction: ' desc' },
};

export const orderBySql = (sort: ListSort): SQL => {
  if (sort === 'relevance') return sql`h.score desc, h.position, h.id`;
  const { column, direction } = sortColumns[sort];
  return sql.raw(`${column}${direction}, p.id${direction}`);
};

/** The place of a product by the first ranked value it has; null if it has none. */
export const rankSql = (terms: SQL, ranked: number[]): SQL =>
  sql`(select min(array_position(${sql.param(ranked)}::int[], t)) from unnest(${terms}) t)`;

/** The joins to the hits `h` that an order needs. */
export const orderJoinsSql = (sort: ListSort): SQL =>
  sort === 'relevance' ? sql`` : sql` join product p on p.id = h.id`;

/** The product columns of an order, without the id. */
export const orderColumnsSql = (sort: ListSort): SQL =>
  sql.raw(sortColumns[sort === 'relevance' ? 'best' : sort].column.replace(' desc', ''));

const arrayParam = (ids: number[]): SQL => sql`${sql.param(ids)}::int[]`;

/**
 * A parameter that the planner cannot look into. Planning the statement again for every choice would cost a
 * millisecond.
 */
export const opaqueToPlanner = (ids: number[]): SQL => sql`(select ${sql.param(ids)}::int[])::int[]`;

export const termsCondition = (
  groups: TermGroups,
  { except, write = arrayParam }: { except?: string | undefined; write?: typeof arrayParam } = {},
): SQL =>
  sql.join(
    [...groups]
      .filter(([key]) => key !== except)
      .map(([, chosen]) => (Array.isArray(chosen) ? sql` and p.terms && ${write(chosen)}` : priceCondition(chosen))),
  );

/** The condition that each of the words matches; words are tsqueries. */
export const wordsCondition = (words: string[]): SQL =>
  sql.join(words.map((word) => sql` and p.search @@ to_tsquery('english', ${word})`));

/** Limits the words of a tsquery to weights of the index: 'ABC' is everything but the description. */
const limitToWeights = (query: string, places: string): string =>
  query.replaceAll(/[^\s()&|]+/g, (word) => `${word}${word.includes(':') ? '' : ':'}${places}`);

/**
 * Queries for products with some of the words, to try in this order: all words but one, any word, any word even in the
 * description.
 */
export const relaxedQueries = (words: string[]): string[] => {
  const named = words.map((word) => limitToWeights(word, 'ABC'));
  const allButOne = named.map((_, omitted) => `(${allWordsQuery(named.filter((__, at) => at !== omitted))})`);
  return [...(words.length > 2 ? [allButOne.join(' | ')] : []), named.join(' | '), words.join(' | ')];
};

/**
 * The tsquery of the products that have all of the words and do more than mention them: all words are outside the
 * description, or one of them names the thing (`isGoodScore`).
 */
export const goodMatchQuery = (words: string[]): string => {
  const isNamed = words.map((word) => limitToWeights(word, 'ABC')).join(' & ');
  const isThing = words.map((word) => limitToWeights(word, 'A')).join(' | ');
  return `${allWordsQuery(words)} & ((${isNamed}) | (${isThing}))`;
};

/** All of the words as one tsquery. */
export const allWordsQuery = (words: string[]): string => words.join(' & ');

/**
 * The queries that rank a search, '' for none: of the thing itself, such as the washer of 'washer for tap'; of
 * products that come first; and of the category that the thing may name.
 */
type Ranking = { head: string; first: string; categoryQuery: string };

/**
 * Adds half a point to the products of a category whose name has the head word: a search for 'compression' lists
 * compression fittings first.
 */
const categoryScoreSql = (terms: SQL, categoryQuery: string): SQL =>
  categoryQuery === ''
    ? sql``
    : sql` + 0.5 * (${terms} && array(
        select f.id from category c join facet_value f on f.key = 'category' and f.text = c.slug
         where to_tsvector('english', c.name) @@ to_tsquery('english', ${categoryQuery})))::int`;

const hasWordSql = (vector: SQL, places: string, query: string): SQL =>
  sql`(ts_filter(${vector}, ${sql.raw(`'{${places}}'`)}) @@ to_tsquery('english', ${query}))::int`;

/**
 * Scores how well a vector matches words. `ts_rank` gives less than one, and each of these facts adds a whole
 * point. All words are outside the description. All words are in the name or the category. One word names the
 * thing itself ('copper tube', not 'tube slice'). The head word names it (the washer of 'tap washer'). Both parts
 * of a compound typed as one word match. The rank is rounded and ignores text length, so that all sizes of a
 * thing score the same and stay in the shop's order.
 * @param product its search words and its facet values
 */
export const scoreSql = (
  { vector, terms }: { vector: SQL; terms: SQL },
  words: string[],
  { head = '', first = '', categoryQuery = '' }: Partial<Ranking> = {},
): SQL => {
  const among = (places: string, query: string) => hasWordSql(vector, places, query);
  const also = (places: string, query: string) => (query === '' ? sql`` : sql` + ${among(places, query)}`);
  const all = allWordsQuery(words);
  const any = words.join(' | ');
  return sql`round(ts_rank('{0.01,0.3,1,1}', ${vector}, to_tsquery('english', ${all}))::numeric, 2)::real
       + ${among('a,b,c', all)} + ${among('a,b', all)} + ${among('a', any)}${also('a', head)}${also('a,b', first)}${categoryScoreSql(terms, categoryQuery)} as score`;
};

/**
 * Scores how well a vector matches some of the words. Each word counts with its best weight, and the name of the
 * thing itself counts most.
 */
const relaxedScoreSql = (vector: SQL, words: string[], head: string): SQL => {
  const each = words.map(
    (word) =>
      sql`0.5 * ${hasWordSql(vector, 'a,b', word)} + 0.45 * ${hasWordSql(vector, 'a,b,c', word)} + 0.05 * ${hasWordSql(vector, 'a,b,c,d', word)}`,
  );
  const headScore = head === '' ? [] : [sql`0.5 * ${hasWordSql(vector, 'a', head)}`];
  return sql`(${sql.join([...each, ...headScore], sql` + `)})::real as score`;
};

/**
 * True if the product has all of the words and does more than mention them: one of the words names it, not all
 * are only in its description, or it has the part number.
 */
export const isGoodScore = (score: number): boolean => score >= 1;

/** The condition that a part number starts with the given one; letters and digits sort before the tilde. */
export const partCondition = (part: string): SQL => sql`norm ~>=~ ${part}::text and norm ~<~ (${part}::text || '~')`;

/** The search: products with all of the words, each a tsquery, or with a part number. */
export type SearchTerms = Partial<Ranking> & {
  words: string[];
  part: string;
  /** Words that a product may lack in part; they score the hits. */
  some?: string[];
  /**
   * True if the last word is a prefix. The index then reads every word with that prefix anyway, so searching an
   * eighth of the catalog first would save nothing.
   */
  isBegun?: boolean;
};

/**
 * Which hits of a search are found: those without the choice in one facet, or all hits instead of only the ranked
 * ones.
 */
type HitsScope = { except?: string | undefined; isWhole?: boolean };

/**
 * SQL of the hits `h` of a search, for a `with`. An exact part number comes first, then the beginning of one;
 * after that, words in the name count more than words elsewhere.
 *
 * It finds no more hits than are ranked: it searches an eighth of the catalog first, and the rest only if that
 * has too few. Each word is a separate condition, because the index skips far more products by one word than by a
 * whole query.
 */
export const hitsCte = (
  { words, part, head = '', first = '', categoryQuery = '', some, isBegun = false }: SearchTerms,
  groups: TermGroups,
  { except, isWhole = false }: HitsScope = {},
): SQL => {
  const wordsSql = wordsCondition(words);
  const chosen = termsCondition(groups, { except });
  const score =
    some === undefined
      ? scoreSql({ vector: sql`p.search`, terms: sql`p.terms` }, words, { head, first, categoryQuery })
      : relaxedScoreSql(sql`p.search`, some, head);
  const selectHits = (name: SQL, gate: SQL) => sql`${name} as materialized (
    select p.id, ${score}, p.terms, p.position
      from product p
     where ${allWordsQuery(words)}::text <> '' and ${gate} and p.status = 'active'${wordsSql}${chosen}${isWhole ? sql`` : sql` limit ${MOST_HITS + 1}`})`;
  const isEnough = sql`(select count(*) from eighth) > ${MOST_HITS}`;
  const isAtOnce = isBegun || isWhole;
  const selects = isAtOnce
    ? selectHits(sql`every`, sql`true`)
    : sql`${selectHits(sql`eighth`, sql`p.search @@ $$'#0'$$::tsquery`)}, ${selectHits(sql`every`, sql`not ${isEnough}`)}`;
  return sql`
  parts as materialized (
    select n.product_id as id, max(case when n.norm = ${part} then 1000 else 100 end) as boost
      from (select norm, product_id from part_number
             where length(${part}::text) >= 3 and ${partCondition(part)} order by norm using ~<~ limit 50) n group by 1
  ), ${selects}, h as materialized (
    select distinct on (id) id, score, terms, position from (
      (select * from every${isAtOnce ? sql`` : sql` union all select * from eighth where ${isEnough}`})
      union all
      (select p.id, parts.boost, p.terms, p.position
         from parts join product p using (id) where p.status = 'active'${chosen})) found
     order by id, score desc)`;
};

/** SQL condition that matches all hits of a search, however many; the statement needs the CTE `parts` of `hitsCte`. */
export const matchesCondition = ({ words }: SearchTerms, groups: TermGroups): SQL => {
  const byWords = sql`${allWordsQuery(words)}::text <> ''${wordsCondition(words)}`;
  return sql`p.status = 'active'${termsCondition(groups)} and ((${byWords}) or p.id = any(array(select id from parts)))`;
};

/** The position of the category among the groups; -1 if there is none. */
const findCategoryPosition = (groups: TermGroups): number => [...groups.keys()].indexOf('category');

const groupAlias = (at: number): SQL => sql.raw(`g${at}`);

/**
 * A `from` clause with the bits of the chosen values for each chunk: `c.chunk`, and `g0.bits`, `g1.bits` and so on for
 * the groups in order, null if the chunk has none of their values.
 */
export const groupBitsSql = (groups: TermGroups): SQL => {
  const category = getChosenValues(groups, 'category');
  // Only the chunks of the chosen category are read; its products are close together.
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

/** Each connection caches every named statement, so only common shapes get a name. */
const MOST_NAMED = 4;

/**
 * The name of a prepared statement that contains `groupBitsSql`. Its text depends on the number of groups and the
 * position of the category. A price is part of the text, so such a statement has no name.
 */
export const statementName = (purpose: string, groups: TermGroups): string | undefined =>
  groups.size > MOST_NAMED || groups.has('price')
    ? undefined
    : `${purpose} ${groups.size} ${findCategoryPosition(groups)}`;

/** The combined bits of all groups except the one at a position. */
export const combinedBitsSql = (groups: TermGroups, except?: number): SQL =>
  sql.join(
    [...groups.keys()].flatMap((_, at) => (at === except ? [] : sql`${groupAlias(at)}.bits`)),
    sql` & `,
  );

/** SQL that counts products from the facet counts and bitmaps alone: all for sale, or those with all chosen values. */
export const countSql = (groups: TermGroups): SQL =>
  groups.size === 0
    ? // Adds up the root categories: every product is in one category, and every category is under one root.
      sql`select coalesce(sum(f.products), 0)::int as n
            from category c join facet_value f on f.key = 'category' and f.text = c.slug where c.parent_id is null`
    : sql`select coalesce(sum(bit_count(${combinedBitsSql(groups)})), 0)::int as n from ${groupBitsSql(groups)}`;
