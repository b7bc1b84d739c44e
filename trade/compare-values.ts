import { normalize } from './normalize.ts';

const byText = new Intl.Collator('en', { numeric: true });

/** Units in sort order. A bare number counts as millimeters, so it comes before `mm`. */
const units = ['in', '', 'mm', 'dn', 'm'];

type SizeWord = { unit: number; size: number; text: string };

const parseSizeWord = (text: string): SizeWord => {
  const [, unit = '', digits] = /^([a-z]*?)(\d+(?:p\d+)?)$/.exec(text) ?? [];
  const place = units.indexOf(unit);
  return digits === undefined || place < 0
    ? { unit: units.length, size: 0, text }
    : { unit: unit === '' ? units.indexOf('mm') : place, size: Number(digits.replace('p', '.')), text: '' };
};

/**
 * Millimeters per unit, by the unit in normalized text, where inches are thousandths. For sorting only, because a
 * 1/2 in thread does not measure 12.7 mm.
 */
const millimetersByUnit = new Map([
  ['in', 0.0254],
  ['', 1],
  ['mm', 1],
  ['dn', 1],
  ['m', 1],
]);

type Magnitude = { kind: number; size: number; text: string };

const parseMagnitude = (text: string): Magnitude => {
  const [, unit = '', digits] = /^([a-z]*?)(\d+(?:p\d+)?)$/.exec(text) ?? [];
  if (digits === undefined) return { kind: 2, size: 0, text };
  const scale = millimetersByUnit.get(unit);
  const size = Number(digits.replace('p', '.'));
  return scale === undefined ? { kind: 1, size, text: unit } : { kind: 0, size: size * scale, text: '' };
};

type ParsedValue = { words: readonly SizeWord[]; magnitudes: readonly Magnitude[] };

/**
 * Recently parsed values. Every list sorts the same facet values, and parsing a value takes fifty times as long
 * as comparing it.
 */
const parsedValues = new Map<string, ParsedValue>();
const MOST_PARSED = 10_000;

const parseValue = (value: string): ParsedValue => {
  const known = parsedValues.get(value);
  if (known !== undefined) return known;
  if (parsedValues.size === MOST_PARSED) parsedValues.clear();
  const texts = normalize(value).split(' ');
  const parsed = { words: texts.map(parseSizeWord), magnitudes: texts.map(parseMagnitude) };
  parsedValues.set(value, parsed);
  return parsed;
};

/** Compares lists part by part. If one list begins with all of the other, it comes after it. */
const compareParts = <Part>(
  parts: readonly Part[],
  others: readonly Part[],
  compare: (part: Part, other: Part) => number,
): number => {
  for (const [index, part] of parts.entries()) {
    const other = others[index];
    if (other === undefined) return 1;
    const order = compare(part, other);
    if (order !== 0) return order;
  }
  return parts.length - others.length;
};

/**
 * Compares facet values in the order that people expect: sizes by magnitude with inches first, other values
 * alphabetically.
 */
export const compareValues = (one: string, other: string): number =>
  compareParts(
    parseValue(one).words,
    parseValue(other).words,
    (a, b) => a.unit - b.unit || a.size - b.size || byText.compare(a.text, b.text),
  ) || byText.compare(one, other);

/**
 * Compares values by magnitude across units: 1/2 in, 15 mm, 3/4 in, 22 mm, as on a rack. Other measures come
 * next, then words.
 */
export const compareMagnitudes = (one: string, other: string): number =>
  compareParts(
    parseValue(one).magnitudes,
    parseValue(other).magnitudes,
    (a, b) => a.kind - b.kind || byText.compare(a.text, b.text) || a.size - b.size,
  ) || compareValues(one, other);

/** The number with which a size begins: 0.75 for `3/4 in`, 22 for `22 mm`; 0 for text that is not a size. */
export const getLeadingNumber = (value: string): number => parseSizeWord(normalize(value).split(' ')[0] ?? '').size;
