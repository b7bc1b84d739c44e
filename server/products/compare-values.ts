import { normalise } from './search/normalise.ts';

const byText = new Intl.Collator('en', { numeric: true });

/** The units of sizes in the order in which they stand; a bare number is of millimetres, like the one after it. */
const units = ['in', '', 'mm', 'dn', 'm'];

type Word = { unit: number; size: number; text: string };

const wordOf = (text: string): Word => {
  const [, unit = '', digits] = /^([a-z]*?)(\d+(?:p\d+)?)$/.exec(text) ?? [];
  const place = units.indexOf(unit);
  return digits === undefined || place < 0
    ? { unit: units.length, size: 0, text }
    : { unit: unit === '' ? units.indexOf('mm') : place, size: Number(digits.replace('p', '.')), text: '' };
};

/** Values of a facet as people look for them: sizes by their magnitude, inches first, all else by the alphabet. */
export const compareValues = (one: string, other: string): number => {
  const [words, others] = [one, other].map((value) => normalise(value).split(' ').map(wordOf));
  for (const [at, word] of (words ?? []).entries()) {
    const beside = others?.[at];
    if (beside === undefined) return 1;
    const order = word.unit - beside.unit || word.size - beside.size || byText.compare(word.text, beside.text);
    if (order !== 0) return order;
  }
  return (words?.length ?? 0) - (others?.length ?? 0) || byText.compare(one, other);
};
