import { foldLetters } from '#trade/fold-letters.ts';

/** Each word narrows; what is more than these would only repeat them. */
const MOST_WORDS = 8;

const begin = (word: string): string => `${word}:*`;

/** `o'brien` also finds who writes himself without the sign. */
const asQuery = (word: string): string => {
  const parts = word.split("'").filter(Boolean);
  return parts.length === 1 ? begin(parts.join('')) : `(${begin(parts.join(''))} | ${parts.map(begin).join(' & ')})`;
};

/**
 * What was searched for as a tsquery (`simple`) over `foundWords`: each of its words as the beginning of one. Words are
 * what is between signs that are no apostrophe; '' where there is none, which finds nothing.
 */
export const begunWords = (search: string): string =>
  foldLetters(search)
    .split(/[^\p{L}\p{M}\p{N}']+/u)
    .filter((word) => /[^']/.test(word))
    .slice(0, MOST_WORDS)
    .map(asQuery)
    .join(' & ');
