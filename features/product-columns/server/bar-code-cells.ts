import { isScientificNotation, parseGtin } from '#features/products/contract/part-numbers.ts';

/** Removes the apostrophe that stops a spreadsheet from shortening a number. */
export const dropApostrophe = (cell: string): string => cell.replace(/^['’]/, '').trim();

/** The contents of a cell of bar codes: a code, the maker's number, or neither, with a warning. */
type BarCodeCell = { gtin?: string; maker?: string; isShortened?: boolean; warning?: string };

/**
 * Reads a bar code. A code with a wrong digit is stored as the maker's number, and one that a spreadsheet has
 * shortened is lost.
 * @param hasMaker true if the product has another maker's number already
 */
export const readBarCodeCell = (cell: string, hasMaker: boolean): BarCodeCell => {
  const code = dropApostrophe(cell);
  if (code === '') return {};
  if (isScientificNotation(code))
    return { isShortened: true, warning: `bar code ${code}: a spreadsheet has shortened it; left empty` };
  const gtin = parseGtin(code);
  if (gtin !== null) return { gtin };
  const problem = /^[\d\s-]+$/.test(code) ? 'the last digit does not fit' : 'not a valid code';
  if (hasMaker) return { warning: `bar code: ${problem}; left empty` };
  return { maker: code, warning: `bar code: ${problem}; kept as the maker's number` };
};
