import { sortBounds } from '#platform/contract/ranges.ts';
import { MM_PER_INCH } from '#trade/format-length.ts';

export type NumberRange = { from: number | null; to: number | null };

/**
 * Half of the last place that inches are said to, two decimals at least: 15 mm is shown as 0.59 in, so 0.59 in is whatever
 * would be shown as that.
 */
const halfPlace = (text: string): number => 0.5 * 10 ** -Math.max(2, text.split('.')[1]?.length ?? 0);

const parseBound = (given: string, isInches: boolean, side: -1 | 1): number | null => {
  const text = given.trim();
  const number = Number(text);
  if (text === '') return null;
  const read = isInches ? Number(((number + side * halfPlace(text)) * MM_PER_INCH).toFixed(4)) : number;
  // What is no number, and inches of which there are more than millimetres can be counted.
  return Number.isFinite(read) ? read : null;
};

/**
 * What a list of numbers is narrowed to: `10..16`, or 10 and 16 as a form without a script sends them. Either end may be
 * open; the lower may be behind the higher. Of lengths also `0.5..2in`, or 0.5, 2 and `in`, which come back in millimetres.
 * @param unit of the numbers, as the shop has them
 */
export const parseRange = (given: string[], unit: string | null): NumberRange => {
  const [said = ''] = given;
  const isOne = given.length === 1;
  const isInches = unit === 'mm' && (isOne ? said.endsWith('in') : given[2] === 'in');
  const bare = isOne ? said.replace(/in$/, '') : said;
  const isExact = isOne && !bare.includes('..');
  const [one = '', other = ''] = isOne ? bare.split('..') : given;
  const [from, to] = sortBounds(one, other);
  return { from: parseBound(from, isInches, -1), to: parseBound(isExact ? bare : to, isInches, 1) };
};

export const isWithin = (number: number, { from, to }: NumberRange): boolean =>
  (from === null || number >= from) && (to === null || number <= to);
