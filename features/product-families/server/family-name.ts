import { capitalize } from '#platform/contract/capitalize.ts';

const splitWords = (name: string): string[] => name.split(' ').filter((word) => word !== '');

/** The number of words with which all lists begin. */
const countCommon = ([first = [], ...others]: string[][]): number => {
  const end = first.findIndex((word, at) => others.some((words) => words[at] !== word));
  return end === -1 ? first.length : end;
};

const trimMarks = (text: string): string => text.replaceAll(/^[\s,;:–-]+|[\s,;:–-]+$/g, '');

/** True for a standard, such as `EN 1254-2`, which is not part of a product's name. */
const isStandard = (part: string): boolean => /^(?:EN|ISO|BS|DIN|ASTM)\b/.test(part);

/** The whole parts with which all names begin: `HT pipe` of `HT pipe, DN 50` and `HT pipe, DN 110`. */
const findCommonBeginning = (names: string[], lists: string[][]): string => {
  const common = (lists[0] ?? []).slice(0, countCommon(lists)).join(' ');
  const isWhole = /[,;:]$/.test(common) || names.includes(common);
  const whole = isWhole ? common : common.replace(/,[^,]*$/, '');
  return trimMarks(whole.replace(/(?: (?:for|x|with|of|in))+$/, ''));
};

/**
 * Finds the parts with which all names end, without standards. If all names share only the end of a part, it
 * takes those words, unless they are a measure: `BSP male` of `15 mm x 1/2 in BSP male, EN 1254-2`.
 */
const findCommonEnds = (lists: string[][]): string[] => {
  const [first = []] = lists;
  const count = countCommon(lists.map((words) => words.toReversed()));
  if (count === 0 || lists.some((words) => words.length <= count)) return [];
  const [begun = '', ...parts] = first.slice(-count).join(' ').split(', ');
  const isWhole = lists.every((words) => words.at(-count - 1)?.endsWith(',') === true);
  const words = isWhole ? begun : begun.replace(/^(?:(?:in|mm|m|x) )+/, '');
  const isName = isWhole || (/ /.test(words) && !/\d/.test(words));
  return [...(isName ? [words] : []), ...parts].filter((part) => part !== '' && !isStandard(part));
};

/**
 * Gets a family's name: the parts that the names of its sizes share, `Compression adapter, BSP male`. If they share
 * none, it returns the family key as words.
 */
export const getFamilyName = (family: string, sizes: { name: string }[]): string => {
  const names = sizes.map(({ name }) => name);
  const lists = names.map(splitWords);
  const beginning = findCommonBeginning(names, lists);
  if (beginning === '') return capitalize(family.replaceAll('-', ' '));
  return [beginning, ...findCommonEnds(lists)].join(', ');
};

/** Each name without the words that all of them begin or end with. */
export const shortenNames = (names: string[]): string[] => {
  const lists = names.map(splitWords);
  const begin = countCommon(lists);
  const end = countCommon(lists.map((words) => words.toReversed()));
  return names.map((name, at) => trimMarks((lists[at] ?? []).slice(begin, -end || undefined).join(' ')) || name);
};
