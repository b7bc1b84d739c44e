import { sql } from 'drizzle-orm';
import { normalizePartNumber } from '#features/products/contract/part-numbers.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';
import { isWord } from '#trade/product-words.ts';
import { groupWords, LONGEST_PHRASE, listMetricWords, countThingWords, getSearchWords } from '#trade/search-words.ts';
import { type UnderstoodWords, correctWords } from './correct-words.ts';

/** A search as the index understands it. */
export type ParsedSearch = {
  /** Each word with its synonyms as one tsquery; empty if nothing is left to search for. */
  words: string[];
  /** The same tsqueries with the last word as a prefix; null if it is not a word. */
  begun: string[] | null;
  /** The query of the word that names the thing itself; '' if there is none, or while somebody types. */
  head: string;
  /** The query of the same word as a prefix, for the category that it names; '' if the word is short or a phrase. */
  categoryQuery: string;
  /**
   * The query of a compound typed as one word ('ballvalve'), which ranks products with both its parts first; ''
   * if there is none.
   */
  first: string;
  /** The search as a part number, or as the beginning of one. */
  part: string;
  /** Unknown words, and the words they were corrected to. */
  corrected: Record<string, string>;
};

/** `firsts` has the names of compounds typed as one word, but not the names of the single word. */
type Vocabulary = { synonyms: Map<string, string[]>; empty: Set<string>; firsts: string[] };

/** True unless the phrase, or its last word, is so short that it begins too many phrases. */
const isCompletable = (phrase: string): boolean => phrase.length >= 4 && /[\p{L}\p{M}\p{N}]{2}$/u.test(phrase);

/**
 * Reads the synonyms of each phrase of up to three words, and the words that the index ignores. Of several names
 * with the same stems it returns one.
 * @param typing the last phrase may be incomplete: 'drain snak'
 */
const readVocabulary = async (
  db: Database,
  { words, joined, split }: Pick<UnderstoodWords, 'words' | 'joined' | 'split'>,
  typing: boolean,
): Promise<Vocabulary> => {
  const phrases = words.flatMap((_, at) =>
    Array.from({ length: LONGEST_PHRASE }, (__, more) => words.slice(at, at + more + 1).join(' ')),
  );
  const last = Array.from({ length: LONGEST_PHRASE }, (_, more) => words.slice(-more - 1).join(' '));
  const begun = typing ? last.filter(isCompletable) : [];
  const { synonyms, empty } = await one<{ synonyms: Record<string, string[]> | null; empty: string[] }>(
    db,
    sql`with asked as (
             select p.phrase, s.means from unnest(${sql.param([...new Set([...phrases, ...joined.values(), ...split.values()])])}::text[]) p(phrase) join synonym s on s.term = p.phrase
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
  const means = new Map(Object.entries(synonyms ?? {}));
  const firsts = [...split.keys()].flatMap((row) => [row, ...(means.get(row) ?? [])]);
  for (const [row, glued] of [...joined, ...split])
    means.set(row, [...(means.get(row) ?? []), glued, ...(means.get(glued) ?? [])]);
  return { synonyms: means, empty: new Set(empty), firsts };
};

/**
 * One word of a tsquery. A bare number may mean millimeters; decimal inches match the lengths that are shown as
 * that number.
 */
const toTsquery = (word: string, isPrefix: boolean): string => {
  const others = /^\d+(p\d+)?$/.test(word) ? [`mm${word}`] : listMetricWords(word);
  const first = `${word}${isPrefix ? ':*' : ''}`;
  return others.length === 0 ? first : `(${[first, ...others].join(' | ')})`;
};

const toPhraseTsquery = (words: string, isPrefix: boolean): string => {
  const parts = words.split(' ').map((word, at, every) => toTsquery(word, isPrefix && at === every.length - 1));
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`;
};

/** A search for exactly these words, without synonyms. */
export const toLiteralSearch = (words: string[]): ParsedSearch => ({
  words: [toPhraseTsquery(words.join(' '), false)],
  begun: null,
  head: '',
  categoryQuery: '',
  first: '',
  part: '',
  corrected: {},
});

/**
 * The index of the group that names the thing: the last one within the first `many` words that is not a size; -1
 * if none.
 */
const findHeadGroup = (groups: string[][], many: number): number => {
  const firsts = groups.map(([first = '']) => first.split(' '));
  return firsts.findLastIndex(
    (words, at) => words.some(isWord) && firsts.slice(0, at).reduce((sum, { length }) => sum + length, 0) < many,
  );
};

/**
 * Parses a search: sizes in any notation, synonyms and misspelled words.
 * @param typing the last word may be incomplete
 */
export const parseSearch = async (db: Database, search: string, typing = false): Promise<ParsedSearch> => {
  const { corrected, ...understood } = await correctWords(db, getSearchWords(search), typing);
  const { synonyms, empty, firsts } = await readVocabulary(db, understood, typing);
  const groups = groupWords(understood.words, synonyms).filter(
    ([first = '', ...others]) => others.length > 0 || !empty.has(first),
  );
  const queries = (isBegun: boolean): string[] =>
    groups.map((names, at) => {
      const isPrefix = isBegun && at === groups.length - 1;
      return `(${names.map((name, place) => toPhraseTsquery(name, isPrefix && place === 0)).join(' | ')})`;
    });
  const words = queries(typing);
  const headAt = findHeadGroup(groups, countThingWords(search));
  const [thing = ''] = groups[headAt] ?? [];
  const isLastWord = isWord(understood.words.at(-1) ?? '');
  return {
    words,
    begun: isLastWord ? queries(true) : null,
    head: typing ? '' : (words[headAt] ?? ''),
    categoryQuery: thing.length < 4 || thing.includes(' ') ? '' : toPhraseTsquery(thing, headAt === groups.length - 1),
    first: firsts.map((name) => toPhraseTsquery(name, false)).join(' | '),
    part: normalizePartNumber(search),
    corrected,
  };
};
