const toSingular = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replace(/(?<=[sxh])es$|s$/, '');

/**
 * Finds the searched product among those that the shop does not sell, in singular or plural.
 * @param notSold names, separated by commas
 */
export const findNotSold = (notSold: string, search: string): string | undefined =>
  notSold
    .split(',')
    .map((words) => words.trim())
    .find((words) => words !== '' && toSingular(words) === toSingular(search));
