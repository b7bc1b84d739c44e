import { readNumber } from '#platform/server/tables/number-style.ts';

/* Lists say in words or numbers how many pieces a price is for: `100`, `per 100`, `C`, `each`. */

/** The most pieces that a price is for. */
const MOST_PIECES = 100_000;

/** The longest cell in characters. A longer one is a sentence. */
const LONGEST_CELL = 30;

/** Units of which a price is for one. Pieces sold by the meter or the kilogram count as such units. */
const ones = new Set(
  [
    'each|ea|e|pc|pcs|pce|piece|pieces|unit|units|un|u|st|stk|stck|stuck|szt|pz|pza|ud|uds|unite|unites|stuk|stuks|styk',
    'c62|m|mtr|meter|metre|metres|meters|lfm|ml|lm|kg|l|ltr|liter|litre|set|sets|satz|pair|pairs|paar|pr|rolle|roll|ring',
    'box|pack|pkt|pk|vpe|karton|ft|foot|feet',
  ].flatMap((words) => words.split('|')),
);

const hundreds = new Set(['c', '%', 'hundred', 'hundert', 'cent', 'cento', 'ciento', 'hundra', 'hundre', 'honderd']);
const thousands = new Set(['‰', 'thousand', 'tausend', 'tsd', 'mille', 'mil', 'mth', 'tusen', 'duizend']);

const fold = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/^(?:(?:per|pro|je|par|por|for|a)(?![a-z])|\/)\s*/, '')
    .replace(/[.²]$/, '');

/** True for a cell that means 1000 in American lists, and meters in others. */
export const isAmbiguousCount = (cell: string): boolean => cell.trim() === 'M';

/** The number of pieces that a price is for; null if the cell does not say. */
export const readCount = (cell: string): number | null => {
  if (cell.length > LONGEST_CELL || isAmbiguousCount(cell)) return null;
  const text = fold(cell);
  if (ones.has(text)) return 1;
  if (hundreds.has(text)) return 100;
  if (thousands.has(text)) return 1000;
  const [, number = '', word = ''] = /^([\d.,' ]*\d)\s*([a-z]*)$/.exec(text) ?? [];
  const count = Number(readNumber(number, ',') ?? Number.NaN);
  const isCount = Number.isInteger(count) && count >= 1 && count <= MOST_PIECES && (word === '' || ones.has(word));
  return isCount ? count : null;
};
