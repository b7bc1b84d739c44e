import { isScientificNotation, parseGtin } from '#features/products/contract/part-numbers.ts';
import type { Notes } from './notes.ts';

/** Removes the apostrophe that keeps a spreadsheet from shortening a number. */
const dropApostrophe = (cell: string): string => cell.replace(/^['’]/, '').trim();

type Numbers = { gtin: string | null; maker?: string };

/** Reads a bar code. One with a wrong digit becomes the maker's number, unless the product has one. */
export const readBarCode = (cell: string, makersNumber: string, notes: Notes): Numbers => {
  const code = dropApostrophe(cell);
  const maker = dropApostrophe(makersNumber);
  const rest = maker === '' ? {} : { maker };
  if (code === '') return { gtin: null, ...rest };
  if (isScientificNotation(code)) {
    notes.warn('Part Numbers', `bar code ${code}: a spreadsheet has shortened it; left empty`);
    return { gtin: null, ...rest };
  }
  const gtin = parseGtin(code);
  if (gtin !== null) return { gtin, ...rest };
  const isDigits = /^[\d\s-]+$/.test(code);
  const problem = isDigits ? 'the last digit does not fit' : 'not a valid code';
  if (maker !== '') {
    notes.warn('Part Numbers', `bar code: ${problem}; left empty`);
    return { gtin: null, maker };
  }
  notes.warn('Part Numbers', `bar code: ${problem}; kept as the maker's number`);
  return { gtin: null, maker: code };
};
