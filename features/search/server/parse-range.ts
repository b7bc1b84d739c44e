import { sortBounds } from '#platform/contract/ranges.ts';
import { MM_PER_INCH } from '#trade/format-length.ts';

export type NumberRange = { from: number | null; to: number | null };

/**
 * Half of the last decimal place of typed inches, which have at least two decimals. 15 mm is shown as 0.59 in, so
 * 0.59 in must match every length that is shown as 0.59 in.
 */
const halfPlace = (text: string): number => 0.5 * 10 ** -Math.max(2, text.split('.')[1]?.length ?? 0);

const parseBound = (input: string, isInches: boolean, side: -1 | 1): number | null => {
  const text = input.trim();
  const number = Number(text);
  if (text === '') return null;
  const read = isInches ? Number(((number + side * halfPlace(text)) * MM_PER_INCH).toFixed(4)) : number;
  // Null for text that is not a number, and for inches too large to convert to millimeters.
  return Number.isFinite(read) ? read : null;
};

/**
 * Parses a number range: `10..16`, or 10 and 16 as a form without a script sends them. Either bound may be
 * missing, and they may be in any order. Lengths also allow `0.5..2in`, or 0.5, 2 and `in`; the result is in
 * millimeters.
 * @param unit the unit of the attribute in the shop
 */
export const parseRange = (texts: string[], unit: string | null): NumberRange => {
  const [first = ''] = texts;
  const isOne = texts.length === 1;
  const isInches = unit === 'mm' && (isOne ? first.endsWith('in') : texts[2] === 'in');
  const bare = isOne ? first.replace(/in$/, '') : first;
  const isExact = isOne && !bare.includes('..');
  const [one = '', other = ''] = isOne ? bare.split('..') : texts;
  const [from, to] = sortBounds(one, other);
  return { from: parseBound(from, isInches, -1), to: parseBound(isExact ? bare : to, isInches, 1) };
};

export const isWithin = (number: number, { from, to }: NumberRange): boolean =>
  (from === null || number >= from) && (to === null || number <= to);
