import type { FileEntry } from '@zip.js/zip.js';
import { createUnreadableError } from './broken-workbook.ts';
import { readXmlPart } from './read-part.ts';
import { type NumberFormat, parseNumberFormat } from './show-number.ts';

const MAX_STYLE_BYTES = 20_000_000;

/** More than any spreadsheet program allows. */
const MAX_STYLES = 100_000;

/** The number formats of the styles that cells name by their place. @throws DomainError `invalid_request` */
export const readStyles = async (part: FileEntry): Promise<NumberFormat[]> => {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  await readXmlPart(part, MAX_STYLE_BYTES, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      if (formats.length === MAX_STYLES) throw createUnreadableError('This workbook has too many styles.');
      formats.push(parseNumberFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
};
