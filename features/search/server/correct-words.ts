import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import {
  splitLettersAndFigures,
  listJoinedWords,
  type ReshapedWords,
  reshapeWords,
  listSpellings,
} from '#trade/join-words.ts';

type KnownWord = { word: string; isNamed: boolean; isOfPhrase: boolean };

const listKnownWords = async (db: Database, words: readonly string[]): Promise<KnownWord[]> => {
  if (words.length === 0) return [];
  return rows<KnownWord>(
    db,
    sql`select word, named as "isNamed",
               word in (select unnest(string_to_array(term, ' ')) from synonym where strpos(term, ' ') > 0) as "isOfPhrase"
          from unnest(${sql.param([...new Set(words)])}::text[]) w(word)
         cross join lateral (
               select bool_or(proposed) as named from (
                 select proposed from vocabulary v where v.word = w.word
                  union all select proposed from vocabulary v where v.lexeme = (ts_lexize('english_stem', w.word))[1]) v) n
         where named is not null or word in (select unnest(string_to_array(term, ' ')) from synonym)`,
    'known-words',
  );
};

/**
 * Finds unknown words such as `en31` that become known when letters and digits are separated. Returns these
 * letters and digits as separate words.
 * @param begun the last word, if its digits may be incomplete
 */
const listGluedWords = async (db: Database, words: readonly string[], begun: string | undefined): Promise<string[]> => {
  const glued = words.flatMap((word) => {
    const [letters, figures] = splitLettersAndFigures(word) ?? [];
    const rest = word === begun ? ':*' : '';
    return letters === undefined || figures === undefined ? [] : [{ letters, figures, rest }];
  });
  if (glued.length === 0) return [];
  const has = (query: SQL) => sql`exists (select from product p where p.search @@ to_tsquery('english', ${query}))`;
  const found = await rows<{ letters: string; figures: string }>(
    db,
    sql`select letters, figures from json_to_recordset(${JSON.stringify(glued)}::json) g(letters text, figures text, rest text)
         where not ${has(sql`letters || figures || rest`)} and ${has(sql`letters || ' & ' || figures || rest`)}`,
    'glued-words',
  );
  return found.flatMap(({ letters, figures }) => [letters, figures]);
};

/**
 * Finds the nearest known word for each unknown word. A word that differs in more than one letter must have the same
 * first letter, and must not be the beginning of the unknown word: 'heater' is not corrected to 'heat'.
 */
const findNearestWords = async (db: Database, words: readonly string[]): Promise<Map<string, string>> => {
  if (words.length === 0) return new Map();
  const found = await rows<{ word: string; near: string | null }>(
    db,
    sql`select q.word, (
          select v.word from (
            select word from vocabulary where word % q.word and proposed
             union select t from (select unnest(string_to_array(term, ' ')) t from synonym where term % q.word) s) v,
                 lateral (select levenshtein_less_equal(v.word, q.word, 3) as far) l
           where length(v.word) >= 4 and far <= least(3, greatest(1, length(q.word) / 3))
             and (far = 1 or (left(v.word, 1) = left(q.word, 1) and not starts_with(q.word, v.word)))
           order by far, similarity(v.word, q.word) desc, v.word limit 1) as near
          from unnest(${sql.param(words)}::text[]) q(word)`,
    'near-words',
  );
  return new Map(found.flatMap(({ word, near }) => (near === null ? [] : [[word, near]])));
};

/** True if some word of a name, category or attribute starts with this one. */
const isBeginning = async (db: Database, word: string): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`select from vocabulary where proposed and word like ${`${word}%`} limit 1`,
    'begins-word',
  )) !== null;

const isLong = (word: string): boolean => /^[\p{L}\p{M}]{4,}$/u.test(word);

/** Words that the shop knows; `corrected` maps unknown words to known ones. */
export type UnderstoodWords = ReshapedWords & { corrected: Record<string, string> };

/**
 * Matches the words of a search to the shop's words. It first joins and splits unknown words, then corrects those still
 * unknown.
 * An incomplete last word is not corrected.
 * @param typing the last word may be incomplete
 */
export const correctWords = async (db: Database, words: string[], typing: boolean): Promise<UnderstoodWords> => {
  const known = new Map<string, KnownWord>();
  const learn = (found: readonly KnownWord[]) => {
    for (const one of found) known.set(one.word, one);
  };
  const isKnown = (word: string) => known.has(word) || glued.has(word);
  const isNamed = (word: string) => known.get(word)?.isNamed === true;
  const isOfPhrase = (word: string) => known.get(word)?.isOfPhrase === true;
  const glued = new Set(await listGluedWords(db, words, typing ? words.at(-1) : undefined));
  learn(await listKnownWords(db, [...words, ...listJoinedWords(words)]));
  learn(await listKnownWords(db, words.filter((word) => isLong(word) && !isNamed(word)).flatMap(listSpellings)));
  const shaped = reshapeWords(words, { isKnown, isNamed, isOfPhrase });
  const unknown = shaped.words.filter((word) => isLong(word) && !isKnown(word));
  const last = shaped.words.at(-1);
  const isIncomplete = last !== undefined && unknown.includes(last) && (typing || (await isBeginning(db, last)));
  const near = await findNearestWords(db, isIncomplete ? unknown.filter((word) => word !== last) : unknown);
  return { ...shaped, words: shaped.words.map((word) => near.get(word) ?? word), corrected: Object.fromEntries(near) };
};
