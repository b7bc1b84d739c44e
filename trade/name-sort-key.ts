import { normalize } from './normalize.ts';

/** Units that follow their number in a sort key. `normalize` writes them before the number, like the M of a thread. */
const units = new Set(['in', 'mm', 'bar', 'psi', 'ml', 'g', 'lb', 'oz']);

/** The longest key in characters. Keys are indexed, and an entry of the index holds at most 2,700 bytes. */
const LONGEST_KEY = 300;

/** A number as text that sorts by value: the count of its whole digits, then the digits. */
const numberKey = (whole: string, part = ''): string => {
  const digits = whole.replace(/^0+(?=\d)/, '');
  const fraction = part.replace(/0+$/, '');
  return `${String(digits.length).padStart(2, '0')}${digits}${fraction === '' ? '' : `.${fraction}`}`;
};

/** `normalize` writes inches in thousandths. */
const inchesKey = (thousandths: string): string => {
  const digits = thousandths.padStart(4, '0');
  return numberKey(digits.slice(0, -3), digits.slice(-3));
};

const wordKey = (word: string): string => {
  const [, unit = '', whole = '', part] = /^([a-z]*)(\d+)(?:p(\d+))?$/.exec(word) ?? [];
  if (units.has(unit)) return `${unit === 'in' ? inchesKey(whole) : numberKey(whole, part)} ${unit}`;
  return whole === '' ? word.replaceAll(/\d+/g, (digits) => numberKey(digits)) : `${unit}${numberKey(whole, part)}`;
};

/**
 * The sort key of a product name, compared byte by byte. It ignores accents and case, and sorts numbers by value,
 * so that 8 in comes before 10 in, and 3/4 before 1 before 1 1/2. Inches sort as inches, other lengths as
 * millimeters. Of two equal numbers, the one without a unit comes first.
 */
export const nameSortKey = (name: string): string =>
  normalize(name).split(' ').map(wordKey).join(' ').slice(0, LONGEST_KEY);
