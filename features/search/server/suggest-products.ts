import { type SQL, sql } from 'drizzle-orm';
import type { Suggestion, Suggestions } from '#features/search/contract/browse.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import { toSearchVector } from '#platform/server/db/text-search.ts';
import { categoryCount } from '#features/products/server/categories.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import { allWordsQuery, hitsCte, partCondition, scoreSql, type TermGroups, wordsCondition } from './search-sql.ts';
import { type ParsedSearch, parseSearch } from './parse-search.ts';

const MOST_SUGGESTIONS = 8;

/**
 * The number of best sellers that are checked for a prefix one by one, because a prefix may match half of the
 * catalog. If too few of them match, the prefix is rare, and the word index finds the rest quickly.
 */
const BEST_SELLERS = 1500;

/** The words of a search, and what ranks the products that have them. */
type Sought = { words: string[]; first: string; categoryQuery: string };

type SuggestionRow = Omit<Suggestion, 'unitPrice'> & { cents: Cents };

const bestSellerHits = ({ words, ...ranking }: Sought): SQL => sql`
  h as materialized (
    select t.id, ${scoreSql({ vector: sql`t.search`, terms: sql`t.terms` }, words, ranking)}
      from (select id, search, terms from product where status = 'active' order by sold desc, position, id limit ${BEST_SELLERS}) t
     where ${allWordsQuery(words)}::text <> '' and t.search @@ to_tsquery('english', ${allWordsQuery(words)}))`;

/** The most products with the whole words that are checked for the prefix one by one. */
const MOST_WHOLE = 2000;

/**
 * SQL of the hits of a prefix. A prefix of one or two letters may match everything, while the whole words match
 * fewer products, so those products are checked one by one. Only if they are too many and hardly any match, the
 * index is queried for the prefix too.
 */
const prefixHits = ({ words, ...ranking }: Sought): SQL => sql`
  whole as materialized (
    select p.id, p.search, p.terms from product p where p.status = 'active'${wordsCondition(words.slice(0, -1))} limit ${MOST_WHOLE}
  ), few as materialized (
    select id, search, terms from whole where search @@ to_tsquery('english', ${allWordsQuery(words)})
  ), others as materialized (
    select p.id, p.search, p.terms from product p
     where (select count(*) from whole) = ${MOST_WHOLE} and (select count(*) from few) < ${MOST_SUGGESTIONS}
       and p.status = 'active' and p.search @@ to_tsquery('english', ${allWordsQuery(words)}) limit ${MOST_WHOLE}
  ), h as materialized (
    select id, ${scoreSql({ vector: sql`search`, terms: sql`terms` }, words, ranking)}
      from (select * from others union all select * from few where not exists (select from others)) found)`;

const findSuggestions = async (db: Database, hits: SQL): Promise<Suggestion[]> => {
  const found = await rows<SuggestionRow>(
    db,
    sql`with ${hits}
     select p.name, p.slug, p.sku, i.url as img, p.unit_price_cents as cents, p.min_order as "minOrder"
       from h join product p on p.id = h.id join product_image i on i.product_id = p.id and i.position = 0
      order by h.score desc, p.position, p.id limit ${MOST_SUGGESTIONS}`,
  );
  return found.map(({ cents, ...row }) => ({ ...row, unitPrice: toDollars(cents) }));
};

/** True if the text is a part number or the beginning of one. */
const isPartNumberPrefix = async (db: Database, part: string): Promise<boolean> => {
  if (!/^[A-Z]{2,4}\d|^\d{5}/.test(part)) return false;
  const found = await maybeOne(db, sql`select from part_number where ${partCondition(part)} limit 1`, 'begins-part');
  return found !== null;
};

const MOST_CATEGORIES = 3;

/** SQL of the words of a category, with and without accents. In scripts without spaces, each letter is a word. */
const categoryWords = sql`(to_tsvector('english', c.name) || ${toSearchVector(sql`regexp_replace(c.name, '([\u3040-\u30FF\u3400-\u9FFF])', ' \\1 ', 'g')`)})`;

const findCategories = (db: Database, words: string[]): Promise<Suggestions['categories']> =>
  rows(
    db,
    sql`select c.slug, c.name, above.name as above, ${categoryCount} as count
          from category c join facet_value f on f.key = 'category' and f.text = c.slug and f.products > 0
          left join category above on above.id = c.parent_id
         where ${allWordsQuery(words)}::text <> '' and ${categoryWords} @@ to_tsquery('english', ${allWordsQuery(words)})
         order by c.parent_id is not null, f.products desc, c.name limit ${MOST_CATEGORIES}`,
  );

const suggestFromWords = async (
  db: Database,
  { words, categoryQuery, part, first }: ParsedSearch,
): Promise<Suggestion[]> => {
  const sought = { words, first, categoryQuery };
  if (!(await isPartNumberPrefix(db, part))) {
    const sellers = await findSuggestions(db, bestSellerHits(sought));
    if (sellers.length === MOST_SUGGESTIONS) return sellers;
    const some = words.length < 2 ? [] : await findSuggestions(db, prefixHits(sought));
    if (some.length > 0) return some;
  }
  const anything: TermGroups = new Map();
  const found = await findSuggestions(db, hitsCte({ ...sought, part, isBegun: true }, anything));
  // If no product matches the incomplete last word, the words before it may still find some.
  return found.length > 0 || words.length < 2
    ? found
    : findSuggestions(db, hitsCte({ words: words.slice(0, -1), part }, anything));
};

/** Suggests categories and products while somebody types, best first; the last word may be incomplete. */
export const suggestProducts = async (db: Database, typed: string): Promise<Suggestions> => {
  if (typed.trim().length < 2) return { categories: [], products: [] };
  const search = await parseSearch(db, typed, true);
  const [categories, products] = await Promise.all([findCategories(db, search.words), suggestFromWords(db, search)]);
  return { categories, products };
};
