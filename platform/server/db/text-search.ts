import { foldLetters } from '#trade/fold-letters.ts';
import { type SQL, sql } from 'drizzle-orm';

/** Each word narrows the search; more words would hardly change the result. */
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
 * Converts a search to a tsquery (`simple`) for `toSearchVector`: each word matches the beginning of one. Words are
 * separated by all signs except apostrophes. Returns '' if there are no words, which finds nothing.
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
