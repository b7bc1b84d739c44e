import { dropApostrophe, readBarCodeCell } from '#features/product-columns/server/bar-code-cells.ts';
import type { Notes } from './notes.ts';

type Numbers = { gtin: string | null; maker?: string };

/** Reads a bar code beside the maker's number. */
export const readBarCode = (cell: string, makersNumber: string, notes: Notes): Numbers => {
  const given = dropApostrophe(makersNumber);
  const { gtin = null, maker = given, warning } = readBarCodeCell(cell, given !== '');
  if (warning !== undefined) notes.warn('Part Numbers', warning);
  return { gtin, ...(maker !== '' && { maker }) };
};
