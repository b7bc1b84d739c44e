/** Each word narrows; what is more than these would only repeat them. */
const MOST_WORDS = 8;

/**
 * What was searched for as a tsquery (`simple`): each of its words as the beginning of one. Words are what is between the
 * signs that columns of words have as blanks, or drop; '' where there is none, which finds nothing.
 */
export const begunWords = (search: string): string =>
  search
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => `${word}:*`)
    .join(' & ');
