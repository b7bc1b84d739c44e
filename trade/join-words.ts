/* Joins, splits and respells search words, so that they match the shop's spelling. */

/** The most words that are joined into one, as in `hack saw` or `multi kwik pan`. */
const MOST_JOINED = 3;
/** The fewest letters of each half of a split word, as in `tap` and `washer`. */
const SHORTEST_HALF = 3;
/** Longer words are not split: the trade has no such words, and every half would be looked up. */
const LONGEST_SPLIT = 30;

const hasOnlyLetters = (text: string): boolean => /^[\p{L}\p{M}]+$/u.test(text);

/** Prefixes of the words that `normalize` makes from sizes, drives, pressures and temperatures. */
const SIZE = /^(?:mm|in|bar|psi|ml|kg|lb|oz|dn|pn|pz|ph|tx|degc)\d/;

/** Splits a word that may be a standard and its number, such as `en31`; null for any other word. */
export const splitLettersAndFigures = (word: string): [letters: string, figures: string] | null => {
  const [, letters, figures] = /^([a-z]{2,})(\d+)$/.exec(word) ?? [];
  return letters === undefined || figures === undefined || SIZE.test(word) ? null : [letters, figures];
};

/** Every run of two or three neighboring words, joined into one. */
export const listJoinedWords = (words: readonly string[]): string[] =>
  words.flatMap((_, at) =>
    Array.from({ length: MOST_JOINED - 1 }, (__, more) => words.slice(at, at + more + 2))
      .filter((row, more) => row.length === more + 2 && row.every(hasOnlyLetters))
      .map((row) => row.join('')),
  );

/** Lists all splits of a word into two halves, those with the longest first half first. */
const listHalves = (word: string): [string, string][] =>
  !hasOnlyLetters(word) || word.length > LONGEST_SPLIT
    ? []
    : Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_HALF + 1) }, (_, more) => {
        const at = word.length - SHORTEST_HALF - more;
        return [word.slice(0, at), word.slice(at)];
      });

/** Removes the e that replaces an umlaut: `mueller` (Müller) becomes `muller`. */
const removeUmlautE = (word: string): string => word.replaceAll(/(?<=[aou])e/g, '');

/**
 * Lists the words that an unknown word may mean or consist of. `reshapeWords` needs to know which of them are
 * known.
 */
export const listSpellings = (word: string): string[] => [removeUmlautE(word), ...listHalves(word).flat()];

/** The search words in the shop's spelling. */
export type ReshapedWords = {
  words: string[];
  /** Runs of known words, each with the known word that they form when joined. */
  joined: Map<string, string>;
  /**
   * Words split in two: `ball valve` with the original `ballvalve`. Products that match only the original rank
   * below those that match the two words.
   */
  split: Map<string, string>;
};

/** The shop's knowledge about words. */
export type WordKnowledge = {
  isKnown: (word: string) => boolean;
  /** True if the word occurs in names or facts of products, not only in descriptions or synonyms. */
  isNamed: (word: string) => boolean;
  /** True if the word is part of a synonym of several words; such words are not split. */
  isOfPhrase: (word: string) => boolean;
};

/**
 * Joins and splits unknown words if the result is known. Runs of known words stay, and both readings are
 * searched. A known word that names no product is split too, if both halves name products.
 */
export const reshapeWords = (words: readonly string[], known: WordKnowledge): ReshapedWords => {
  const { isKnown, isNamed, isOfPhrase } = known;
  const joined = new Map<string, string>();
  const split = new Map<string, string>();
  const shaped: string[] = [];
  for (let at = 0; at < words.length;) {
    const rows = Array.from({ length: MOST_JOINED - 1 }, (_, more) => words.slice(at, at + MOST_JOINED - more));
    const row = rows.find((one) => one.length > 1 && one.every(hasOnlyLetters) && isKnown(one.join('')));
    if (row !== undefined && !row.every(isKnown)) {
      shaped.push(row.join(''));
      at += row.length;
      continue;
    }
    if (row !== undefined) joined.set(row.join(' '), row.join(''));
    const word = words[at] ?? '';
    const isWhole = isNamed(word) || isOfPhrase(word);
    const halves = isKnown(word) && !isWhole ? listHalves(word).find((two) => two.every(isNamed)) : undefined;
    if (halves !== undefined) split.set(halves.join(' '), word);
    shaped.push(...(halves ?? (isKnown(word) ? [word] : respell(word, isKnown))));
    at += 1;
  }
  return { words: shaped, joined, split };
};

const respell = (word: string, isKnown: (word: string) => boolean): string[] => {
  const plain = removeUmlautE(word);
  if (plain !== word && isKnown(plain)) return [plain];
  const glued = splitLettersAndFigures(word);
  if (glued?.every(isKnown) === true) return glued;
  return listHalves(word).find((halves) => halves.every(isKnown)) ?? [word];
};
