import { foldLetters } from '#trade/fold-letters.ts';
import { type SQL, sql } from 'drizzle-orm';

/** The most words of a search. Each word narrows the result, and more would hardly change it. */
const MAX_WORDS = 8;

const toPrefixTerm = (word: string): string => `${word}:*`;

/** `o'brien` also finds names spelled without the apostrophe. */
const toTerm = (word: string): string => {
  const parts = word.split("'").filter(Boolean);
  return parts.length === 1
    ? toPrefixTerm(parts.join(''))
    : `(${toPrefixTerm(parts.join(''))} | ${parts.map(toPrefixTerm).join(' & ')})`;
};

/**
 * Converts a search to a tsquery (`simple`) for `toSearchVector`. Each word of the search matches words that begin
 * with it. All signs except apostrophes separate words. Returns '' if there are no words, which finds nothing.
 */
export const toPrefixQuery = (search: string): string =>
  foldLetters(search)
    .split(/[^\p{L}\p{M}\p{N}']+/u)
    .filter((word) => /[^']/.test(word))
    .slice(0, MAX_WORDS)
    .map(toTerm)
    .join(' & ');

/**
 * The searchable words of a row. A database function folds them as `foldLetters` does; a word with an apostrophe is
 * indexed both split and joined. Indexes depend on this function, so a change needs a new function and new indexes.
 */
export const toSearchVector = (text: SQL): SQL => sql`found_words(${text})`;
