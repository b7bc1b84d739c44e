import { normalise } from './normalise.ts';

const byText = new Intl.Collator('en', { numeric: true });

/** Units in sort order. A bare number counts as millimeters, so it stands before `mm`. */
const units = ['in', '', 'mm', 'dn', 'm'];

type SizeWord = { unit: number; size: number; text: string };

const parseSizeWord = (text: string): SizeWord => {
  const [, unit = '', digits] = /^([a-z]*?)(\d+(?:p\d+)?)$/.exec(text) ?? [];
  const place = units.indexOf(unit);
  return digits === undefined || place < 0
    ? { unit: units.length, size: 0, text }
    : { unit: unit === '' ? units.indexOf('mm') : place, size: Number(digits.replace('p', '.')), text: '' };
};

/** Compares facet values as people look for them: sizes by magnitude with inches first, other values alphabetically. */
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

/**
 * Millimeters per unit, by the unit in normalized text, where inches are thousandths. For sorting only: a 1/2 in thread
 * does not measure 12.7 mm.
 */
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
 * Compares values by magnitude across units: 1/2 in, 15 mm, 3/4 in, 22 mm, as they stand on a rack. Other measures come
 * next, then words.
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

/** The number a size begins with: 0.75 for `3/4 in`, 22 for `22 mm`; 0 for text that is not a size. */
export const getLeadingNumber = (value: string): number => parseSizeWord(normalise(value).split(' ')[0] ?? '').size;
