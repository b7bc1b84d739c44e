import { normalise } from './normalise.ts';

const byText = new Intl.Collator('en', { numeric: true });

/** The units of sizes in the order in which they stand; a bare number is of millimetres, like the one after it. */
const units = ['in', '', 'mm', 'dn', 'm'];

type SizeWord = { unit: number; size: number; text: string };

const parseSizeWord = (text: string): SizeWord => {
  const [, unit = '', digits] = /^([a-z]*?)(\d+(?:p\d+)?)$/.exec(text) ?? [];
  const place = units.indexOf(unit);
  return digits === undefined || place < 0
    ? { unit: units.length, size: 0, text }
    : { unit: unit === '' ? units.indexOf('mm') : place, size: Number(digits.replace('p', '.')), text: '' };
};

/** Values of a facet as people look for them: sizes by their magnitude, inches first, all else by the alphabet. */
export const compareValues = (one: string, other: string): number => {
  const [words, others] = [one, other].map((value) => normalise(value).split(' ').map(parseSizeWord));
  for (const [at, word] of (words ?? []).entries()) {
    const beside = others?.[at];
    if (beside === undefined) return 1;
    const order = word.unit - beside.unit || word.size - beside.size || byText.compare(word.text, beside.text);
    if (order !== 0) return order;
  }
  return (words?.length ?? 0) - (others?.length ?? 0) || byText.compare(one, other);
};

/** What each unit of a size is in millimetres, for the order alone: a thread of 1/2 in is no measure of 12.7 mm. */
const millimetres = new Map([
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
  const scale = millimetres.get(unit);
  const size = Number(digits.replace('p', '.'));
  return scale === undefined ? { kind: 1, size, text: unit } : { kind: 0, size: size * scale, text: '' };
};

/**
 * Values from the least to the greatest, whatever unit each is said in: 1/2 in, 15 mm, 3/4 in, 22 mm, as they stand on a
 * rack; then what is measured otherwise, then words.
 */
export const compareMagnitudes = (one: string, other: string): number => {
  const [sizes, others] = [one, other].map((value) => normalise(value).split(' ').map(parseMagnitude));
  for (const [at, size] of (sizes ?? []).entries()) {
    const beside = others?.[at];
    if (beside === undefined) return 1;
    const order = size.kind - beside.kind || byText.compare(size.text, beside.text) || size.size - beside.size;
    if (order !== 0) return order;
  }
  return (sizes?.length ?? 0) - (others?.length ?? 0) || compareValues(one, other);
};

/** The figure a size begins with: 0.75 of `3/4 in`, 22 of `22 mm`; 0 of what is no size. */
export const getLeadingNumber = (value: string): number => parseSizeWord(normalise(value).split(' ')[0] ?? '').size;
