import type { EndGroup } from '#features/joins/contract/join.ts';

const MOST_ENDS = 6;

const splitWords = (text: string): string[] => text.toLowerCase().match(/[a-z0-9/]+/g) ?? [];

/** Finds ends whose name contains all of the typed words. */
export const findEnds = (groups: readonly EndGroup[], query: string): EndGroup['ends'] => {
  const words = splitWords(query);
  return groups
    .flatMap((group) => group.ends)
    .filter(({ text }) => words.every((word) => splitWords(text).includes(word)))
    .slice(0, MOST_ENDS);
};
