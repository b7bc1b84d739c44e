/** Words as one types them that the shop writes in one, in two, or with other letters. */

/** Words that are written in one: `hack saw`, `multi kwik pan`. */
const MOST_JOINED = 3;
/** Letters of each half of a word that is written in two: `tap` and `washer`. */
const SHORTEST_HALF = 3;
/** No word of the trade is longer, and longer ones have more halves than are worth looking up. */
const LONGEST_SPLIT = 30;

const isWord = (text: string): boolean => /^[\p{L}\p{M}]+$/u.test(text);

/** Words that stand beside each other as one, for each place where such a row begins. */
export const joinsOf = (words: readonly string[]): string[] =>
  words.flatMap((_, at) =>
    Array.from({ length: MOST_JOINED - 1 }, (__, more) => words.slice(at, at + more + 2))
      .filter((row, more) => row.length === more + 2 && row.every(isWord))
      .map((row) => row.join('')),
  );

/** The two halves of a word, the longest first half first. */
const halvesOf = (word: string): [string, string][] =>
  !isWord(word) || word.length > LONGEST_SPLIT
    ? []
    : Array.from({ length: Math.max(0, word.length - 2 * SHORTEST_HALF + 1) }, (_, more) => {
        const at = word.length - SHORTEST_HALF - more;
        return [word.slice(0, at), word.slice(at)];
      });

/** A word with the two letters that stand for one with a mark: `mueller` for Müller. */
const withoutTwos = (word: string): string => word.replaceAll(/(?<=[aou])e/g, '');

/** All that an unknown word may be written as. */
export const spellingsOf = (word: string): string[] => [withoutTwos(word), ...halvesOf(word).flat()];

/** The words as the shop writes them, and what rows of them that it knows are also written as. */
export type Reshaped = { words: string[]; joined: Map<string, string> };

/** Joins and splits words where that makes known ones of unknown ones; where all are known, either way is meant. */
export const reshapeWords = (words: readonly string[], isKnown: (word: string) => boolean): Reshaped => {
  const joined = new Map<string, string>();
  const shaped: string[] = [];
  for (let at = 0; at < words.length;) {
    const rows = Array.from({ length: MOST_JOINED - 1 }, (_, more) => words.slice(at, at + MOST_JOINED - more));
    const row = rows.find((one) => one.length > 1 && one.every(isWord) && isKnown(one.join('')));
    if (row !== undefined && !row.every(isKnown)) {
      shaped.push(row.join(''));
      at += row.length;
      continue;
    }
    if (row !== undefined) joined.set(row.join(' '), row.join(''));
    const word = words[at] ?? '';
    shaped.push(...(isKnown(word) ? [word] : respell(word, isKnown)));
    at += 1;
  }
  return { words: shaped, joined };
};

const respell = (word: string, isKnown: (word: string) => boolean): string[] => {
  const plain = withoutTwos(word);
  if (plain !== word && isKnown(plain)) return [plain];
  return halvesOf(word).find((halves) => halves.every(isKnown)) ?? [word];
};
