/** The most similar categories to suggest, and the most characters compared, because nobody misspells longer words. */
const MOST_NAMED = 3;
const LONGEST = 60;

/** The most words of a file that are compared with all categories. */
const MOST_WORDS = 500;

/** The smallest share of letter pairs that two names must have in common. */
const LEAST_SHARED = 0.5;

const getLetterPairs = (text: string): Set<string> => {
  const plain = ` ${text.toLowerCase().slice(0, LONGEST)} `;
  return new Set(Array.from({ length: plain.length - 1 }, (_, at) => plain.slice(at, at + 2)));
};

/** The share of letter pairs that both names have, from 0 to 1 (Dice coefficient). */
const getSimilarity = (one: Set<string>, other: Set<string>): number =>
  (2 * [...one].filter((pair) => other.has(pair)).length) / (one.size + other.size);

const getLastLevel = (path: string): string => (path.split('>').at(-1) ?? path).trim();

/**
 * Finds categories whose path or last name is similar to a word.
 * @returns a message for a cell that names no category; it looks up each word once
 */
export const createCategoryExplainer = (paths: readonly string[]): ((cell: string) => string) => {
  const known = paths.map((path) => ({ path, all: getLetterPairs(path), last: getLetterPairs(getLastLevel(path)) }));
  const messages = new Map<string, string>();

  const explain = (cell: string): string => {
    const word = cell.length > LONGEST ? `${cell.slice(0, LONGEST)}...` : cell;
    if (messages.size >= MOST_WORDS) return `We have no category “${word}”.`;
    const all = getLetterPairs(cell);
    const last = getLetterPairs(getLastLevel(cell));
    const similar = known
      .map((one) => ({ path: one.path, share: Math.max(getSimilarity(all, one.all), getSimilarity(last, one.last)) }))
      .filter(({ share }) => share >= LEAST_SHARED)
      .toSorted((one, other) => other.share - one.share)
      .slice(0, MOST_NAMED)
      .map(({ path }) => path);
    return `We have no category “${word}”.${similar.length > 0 ? ` Similar: ${similar.join('; ')}` : ''}`;
  };

  return (cell) => {
    const sentence = messages.get(cell) ?? explain(cell);
    if (messages.size < MOST_WORDS) messages.set(cell, sentence);
    return sentence;
  };
};
