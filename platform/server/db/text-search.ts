import { foldLetters } from '#trade/fold-letters.ts';
import { type SQL, sql } from 'drizzle-orm';

/** Each word narrows; what is more than these would only repeat them. */
const MAX_WORDS = 8;

const toPrefixTerm = (word: string): string => `${word}:*`;

/** `o'brien` also finds who writes himself without the sign. */
const toTerm = (word: string): string => {
  const parts = word.split("'").filter(Boolean);
  return parts.length === 1
    ? toPrefixTerm(parts.join(''))
    : `(${toPrefixTerm(parts.join(''))} | ${parts.map(toPrefixTerm).join(' & ')})`;
};

/**
 * What was searched for as a tsquery (`simple`) over `toSearchVector`: each of its words as the beginning of one. Words are
 * what is between signs that are no apostrophe; '' where there is none, which finds nothing.
 */
export const toPrefixQuery = (search: string): string =>
  foldLetters(search)
    .split(/[^\p{L}\p{M}\p{N}']+/u)
    .filter((word) => /[^']/.test(word))
    .slice(0, MAX_WORDS)
    .map(toTerm)
    .join(' & ');

/**
 * What a row is found by, word by word, folded by a function of the database as `foldLetters` does it; what has an
 * apostrophe is there in two words and in one. Indexes are made of it: another way to fold is another function, and new
 * indexes.
 */
export const toSearchVector = (text: SQL): SQL => sql`found_words(${text})`;
