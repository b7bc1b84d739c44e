import { type SQL, sql } from 'drizzle-orm';
import type { Suggestion, Suggestions } from '#features/search/contract/browse.ts';
import { type Cents, toDollars } from '#platform/contract/money.ts';
import { toSearchVector } from '#platform/server/db/text-search.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import { allWordsQuery, hitsCte, partCondition, scoreSql, type TermGroups, wordsCondition } from './search-sql.ts';
import { type ParsedSearch, parseSearch } from './parse-search.ts';

const MOST_SUGGESTIONS = 8;

/**
 * A word that is only begun may be in half of the catalogue. So the best sellers are looked at first, one by one; where
 * fewer than enough of them have it, it is rare, and the index of words finds the others quickly.
 */
const BEST_SELLERS = 1500;

type SuggestionRow = Omit<Suggestion, 'unitPrice'> & { cents: Cents };

const bestSellerHits = (words: string[], first: string): SQL => sql`
  h as materialized (
    select t.id, ${scoreSql(sql`t.search`, words, { first })}
      from (select id, search from product where status = 'active' order by sold desc, position, id limit ${BEST_SELLERS}) t
     where ${allWordsQuery(words)}::text <> '' and t.search @@ to_tsquery('english', ${allWordsQuery(words)}))`;

/** As many are looked through for the begun word one by one. */
const MOST_WHOLE = 2000;

/**
 * What is begun with a letter or two may be in everything, what the whole words find is fewer. Those are looked through;
 * only where they are too many and hardly any goes on like this, the index is asked for the begun word too.
 */
const prefixHits = (words: string[], first: string): SQL => sql`
  whole as materialized (
    select p.id, p.search from product p where p.status = 'active'${wordsCondition(words.slice(0, -1))} limit ${MOST_WHOLE}
  ), few as materialized (
    select id, search from whole where search @@ to_tsquery('english', ${allWordsQuery(words)})
  ), others as materialized (
    select p.id, p.search from product p
     where (select count(*) from whole) = ${MOST_WHOLE} and (select count(*) from few) < ${MOST_SUGGESTIONS}
       and p.status = 'active' and p.search @@ to_tsquery('english', ${allWordsQuery(words)}) limit ${MOST_WHOLE}
  ), h as materialized (
    select id, ${scoreSql(sql`search`, words, { first })}
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

/** A part number, whole or begun, which only the whole catalogue knows. */
const isPartNumberPrefix = async (db: Database, part: string): Promise<boolean> => {
  if (!/^[A-Z]{2,4}\d|^\d{5}/.test(part)) return false;
  const found = await maybeOne(db, sql`select from part_number where ${partCondition(part)} limit 1`, 'begins-part');
  return found !== null;
};

const MOST_CATEGORIES = 3;

/** SQL of the words of a category, with and without accents; each letter of a script without blanks is a word. */
const categoryWords = sql`(to_tsvector('english', c.name) || ${toSearchVector(sql`regexp_replace(c.name, '([\u3040-\u30FF\u3400-\u9FFF])', ' \\1 ', 'g')`)})`;

const findCategories = (db: Database, words: string[]): Promise<Suggestions['categories']> =>
  rows(
    db,
    sql`select c.slug, c.name, above.name as above, f.products as count
          from category c join facet_value f on f.key = 'category' and f.text = c.slug and f.products > 0
          left join category above on above.id = c.parent_id
         where ${allWordsQuery(words)}::text <> '' and ${categoryWords} @@ to_tsquery('english', ${allWordsQuery(words)})
         order by c.parent_id is not null, f.products desc, c.name limit ${MOST_CATEGORIES}`,
  );

const suggestFromWords = async (db: Database, { words, part, first }: ParsedSearch): Promise<Suggestion[]> => {
  if (!(await isPartNumberPrefix(db, part))) {
    const sellers = await findSuggestions(db, bestSellerHits(words, first));
    if (sellers.length === MOST_SUGGESTIONS) return sellers;
    const some = words.length < 2 ? [] : await findSuggestions(db, prefixHits(words, first));
    if (some.length > 0) return some;
  }
  const anything: TermGroups = new Map();
  const found = await findSuggestions(db, hitsCte({ words, part, first, isBegun: true }, anything));
  // Nothing goes on like this; what was said before may be meant all the same.
  return found.length > 0 || words.length < 2
    ? found
    : findSuggestions(db, hitsCte({ words: words.slice(0, -1), part }, anything));
};

/** What suits what somebody is typing, best first: its last word may be only begun. */
export const suggestProducts = async (db: Database, typed: string): Promise<Suggestions> => {
  if (typed.trim().length < 2) return { categories: [], products: [] };
  const search = await parseSearch(db, typed, true);
  const [categories, products] = await Promise.all([findCategories(db, search.words), suggestFromWords(db, search)]);
  return { categories, products };
};
