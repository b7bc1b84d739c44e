import type { FileEntry } from '@zip.js/zip.js';
import { unreadable } from './broken-workbook.ts';
import { readPart } from './read-part.ts';
import { type NumberFormat, readFormat } from './show-number.ts';

const MOST = 20_000_000;

/** More than any spreadsheet program allows. */
const MOST_STYLES = 100_000;

/** The number formats of the styles that cells name by their place. @throws Refusal `invalid_request` */
export const readStyles = async (part: FileEntry): Promise<NumberFormat[]> => {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  await readPart(part, MOST, {
    open: (name, { numFmtId = '', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isOfCells = true;
      if (name !== 'xf' || !isOfCells) return;
      if (formats.length === MOST_STYLES) throw unreadable('This workbook has too many styles.');
      formats.push(readFormat(Number(numFmtId), codes.get(Number(numFmtId))));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
};
