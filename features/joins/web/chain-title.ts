import type { Chain } from '#features/joins/contract/join.ts';

const toSentence = ([first = '', ...more]: string[]): string =>
  [first, ...more.map((label) => label.toLowerCase())].join(', ').replace(/(shortest), (cheapest)/i, '$1 and $2');

/** Formats `Best way: shortest and cheapest, with push-fit`, or `Soldered` for another way. */
export const getChainTitle = ({ labels: [first = '', ...more] }: Pick<Chain, 'labels'>): string => {
  if (first !== 'Best') return toSentence([first, ...more]);
  return more.length === 0 ? 'Best way' : `Best way: ${toSentence(more.map((label) => label.toLowerCase()))}`;
};
