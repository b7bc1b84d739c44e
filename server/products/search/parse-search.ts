import { sql } from 'drizzle-orm';
import { normalisePart } from '#contract/part-numbers.ts';
import type { Database } from '#server/db/open.ts';
import { one, rows } from '#server/db/query.ts';
import { groupWords, LONGEST_PHRASE, shownAs, wordsOf } from '#trade/search-words.ts';

/** What somebody searches, as the index understands it. */
export type ParsedSearch = {
  /** Each word, or what else it is called, as a tsquery of its own; none when nothing is left to look for. */
  words: string[];
  /** The same with the last word only begun, null where that is no word. */
  begun: string[] | null;
  /** It may be a part number, whole or begun. */
  part: string;
  /** Words nobody knows, and what they were taken for. */
  corrected: Record<string, string>;
};

type Known = { word: string; known: boolean; near: string | null };

const readKnown = async (db: Database, words: string[]): Promise<Map<string, Known>> => {
  const found = await rows<Known>(
    db,
    sql`select q.word, q.known,
                  case when not q.known then (select v.word from (
                     select word from vocabulary where word % q.word
                     union select t from (select unnest(string_to_array(term, ' ')) t from synonym where term % q.word) s where length(t) >= 3) v
                    where levenshtein_less_equal(v.word, q.word, 3) <= least(3, greatest(1, length(q.word) / 3))
                    order by levenshtein(v.word, q.word), similarity(v.word, q.word) desc, v.word limit 1) end as near
             from (
               select word,
                      exists (select 1 from vocabulary v where v.word = w.word)
                      or exists (select 1 from vocabulary v where v.lexeme = (ts_lexize('english_stem', w.word))[1])
                      or exists (select 1 from synonym s where s.term = w.word or s.term like w.word || ' %' or s.term like '% ' || w.word) as known
                 from unnest(${sql.param(words)}::text[]) w(word) offset 0) q`,
    'known-words',
  );
  return new Map(found.map((row) => [row.word, row]));
};

type Vocabulary = { synonyms: Map<string, string[]>; empty: Set<string> };

/** A phrase of fewer letters, or whose last word has only one, begins too much. */
const isWorthGoingOn = (phrase: string): boolean => phrase.length >= 4 && /\w\w$/.test(phrase);

/**
 * What each phrase of up to three words is also called, of names with the same stems one; and which of the words say
 * nothing to the index.
 * @param typing the last phrase may be only begun: 'drain snak'
 */
const readVocabulary = async (db: Database, words: string[], typing: boolean): Promise<Vocabulary> => {
  const phrases = words.flatMap((_, at) =>
    Array.from({ length: LONGEST_PHRASE }, (__, more) => words.slice(at, at + more + 1).join(' ')),
  );
  const last = Array.from({ length: LONGEST_PHRASE }, (_, more) => words.slice(-more - 1).join(' '));
  const begun = typing ? last.filter(isWorthGoingOn) : [];
  const { synonyms, empty } = await one<{ synonyms: Record<string, string[]> | null; empty: string[] }>(
    db,
    sql`with asked as (
             select p.phrase, s.means from unnest(${sql.param([...new Set(phrases)])}::text[]) p(phrase) join synonym s on s.term = p.phrase
              union all
             select b.phrase, s.means from unnest(${sql.param([...new Set(begun)])}::text[]) b(phrase)
               join synonym s on starts_with(s.term, b.phrase) and position(' ' in substr(s.term, length(b.phrase) + 1)) = 0),
           named as (
             select distinct on (phrase, plainto_tsquery('english', means)) phrase, means from asked
              where plainto_tsquery('english', means) <> plainto_tsquery('english', phrase)
              order by phrase, plainto_tsquery('english', means), means)
           select (select json_object_agg(phrase, means) from (
                     select phrase, array_agg(means order by means) as means from named group by phrase) t) as synonyms,
                  array(select w from unnest(${sql.param(words)}::text[]) w where numnode(plainto_tsquery('english', w)) = 0) as empty`,
    'synonyms',
  );
  return { synonyms: new Map(Object.entries(synonyms ?? {})), empty: new Set(empty) };
};

/** One word of a tsquery. A bare number may be millimetres, an inch with decimals is what is shown as that. */
const lexeme = (word: string, isPrefix: boolean): string => {
  const others = /^\d+(p\d+)?$/.test(word) ? [`mm${word}`] : shownAs(word);
  const first = `${word}${isPrefix ? ':*' : ''}`;
  return others.length === 0 ? first : `(${[first, ...others].join(' | ')})`;
};

const phrase = (words: string, isPrefix: boolean): string => {
  const parts = words.split(' ').map((word, at, every) => lexeme(word, isPrefix && at === every.length - 1));
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`;
};

/** Words as they are, whatever else they are called and however they are written. */
export const takeLiterally = (words: string[]): ParsedSearch => ({
  ...{ words: [phrase(words.join(' '), false)], begun: null, part: '', corrected: {} },
});

/**
 * Understands a search: sizes in any way of writing, other names of a thing, words with a typing error.
 * @param typing the last word may be only begun
 */
export const parseSearch = async (db: Database, search: string, typing = false): Promise<ParsedSearch> => {
  const words = wordsOf(search);
  const last = words.length - 1;
  const plainWords = words.filter((word, at) => /^[a-z]{4,}$/.test(word) && !(typing && at === last));
  const known = plainWords.length > 0 ? await readKnown(db, plainWords) : new Map<string, Known>();
  const corrected: Record<string, string> = {};
  const meant = words.map((word) => {
    const found = known.get(word);
    if (found === undefined || found.known || found.near === null) return word;
    corrected[word] = found.near;
    return found.near;
  });
  const { synonyms, empty } = await readVocabulary(db, meant, typing);
  const groups = groupWords(meant, synonyms);
  const queries = (isBegun: boolean): string[] =>
    groups
      .map((names, at) => ({ names, isPrefix: isBegun && at === groups.length - 1 }))
      .filter(({ names: [first = '', ...others] }) => others.length > 0 || !empty.has(first))
      .map(({ names, isPrefix }) => names.map((name, place) => phrase(name, isPrefix && place === 0)).join(' | '))
      .map((query) => `(${query})`);
  const isWord = /^[a-z]{3,}$/.test(meant.at(-1) ?? '');
  return { words: queries(typing), begun: isWord ? queries(true) : null, part: normalisePart(search), corrected };
};
