const toSingular = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replace(/(?<=[sxh])es$|s$/, '');

/**
 * Finds what was searched for among what the shop does not sell, whether one or several are meant.
 * @param notSold separated by commas
 */
export const findNotSold = (notSold: string, search: string): string | undefined =>
  notSold
    .split(',')
    .map((words) => words.trim())
    .find((words) => words !== '' && toSingular(words) === toSingular(search));
