import type { FileEntry } from '@zip.js/zip.js';
import { MAX_IMPORT_COLUMNS } from '#platform/contract/limits.ts';
import type { FileRow } from './file-row.ts';
import { unescapeFormulas } from './escape-formulas.ts';
import { createBrokenWorkbookError, parseXmlPieces } from './read-xml-part.ts';
import { createUnreadableError } from './unreadable-error.ts';
import { createTextListener, unescapeXmlMarks } from './read-strings.ts';
import { NO_VALUE, type NumberFormat, formatCellNumber } from './number-formats.ts';

/** The most bytes of an unpacked sheet, and between the ends of two rows, which must fit in memory. */
const MAX_SHEET_BYTES = 1_000_000_000;
const MAX_ROW_BYTES = 8_000_000;
/** The most characters of one row. All its cells may refer to one long text. */
const LONGEST_ROW = 1_000_000;

/** Data that cells refer to by index. */
type WorkbookContext = { strings: readonly string[]; formats: readonly NumberFormat[]; is1904: boolean };

type Cell = { column: number; type: string; style: number; value: string; isFormula: boolean };

/** The zero-based column: 1 for B7. */
const getColumnIndex = (ref: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(ref)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

const getCellText = (
  { type, style, value, isFormula }: Cell,
  inline: string,
  { strings, formats, is1904 }: WorkbookContext,
): string => {
  if (type === 'inlineStr') return inline;
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'str') return unescapeXmlMarks(value);
  if (type === 'e') return NO_VALUE;
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return value.slice(0, 10);
  // A formula without a value was written by a program that does not calculate, and not opened in another since.
  if (value === '') return isFormula ? NO_VALUE : '';
  const number = Number(value);
  if (!Number.isFinite(number)) throw createBrokenWorkbookError();
  return formatCellNumber(number, formats[style] ?? { kind: 'general' }, is1904);
};

/** True if the value is a number. Its displayed text may look like text with a thousands separator. */
const isNumberCell = ({ type, style, value }: Cell, { formats }: WorkbookContext): boolean =>
  (type === '' || type === 'n') && value !== '' && /^(?:general|number)$/.test(formats[style]?.kind ?? 'general');

/** Collects the rows of a sheet; `take` returns those completed since its last call. */
const createRowListener = (beside: WorkbookContext) => {
  let rows: FileRow[] = [];
  let line = 0;
  let isInValue = false;
  let isOver = false;
  let cells: string[] = [];
  let numeric: number[] = [];
  let letters = 0;
  let cell: Cell | null = null;
  const inline = createTextListener();
  const endCell = () => {
    const text = cell === null ? '' : unescapeFormulas(getCellText(cell, inline.take(), beside)).trim();
    const at = cell?.column ?? -1;
    if (cell !== null && isNumberCell(cell, beside)) numeric.push(at);
    cell = null;
    if (text === '') return;
    if (at >= MAX_IMPORT_COLUMNS)
      throw createUnreadableError(`Line ${line} has more than ${MAX_IMPORT_COLUMNS} cells.`);
    letters += text.length;
    if (letters > LONGEST_ROW) throw createUnreadableError(`Line ${line} of this sheet is far too long.`);
    while (cells.length < at) cells.push('');
    cells[at] = text;
  };
  return {
    open: (name: string, { r = '', t = '', s = '' }: Record<string, string>) => {
      if (name === 'row') {
        const next = r === '' ? line + 1 : Number(r);
        if (!Number.isSafeInteger(next) || next <= line || next > 1_048_576) throw createBrokenWorkbookError();
        [line, cells, numeric, letters] = [next, [], [], 0];
      } else if (name === 'c') {
        const column = r === '' ? cells.length : getColumnIndex(r);
        if (column < 0) throw createBrokenWorkbookError();
        cell = { column, type: t, style: Number(s || -1), value: '', isFormula: false };
      } else if (name === 'f' && cell !== null) cell.isFormula = true;
      else if (name === 'v') isInValue = true;
      else inline.open(name);
    },
    close: (name: string) => {
      if (name === 'v') isInValue = false;
      else if (name === 'c') endCell();
      else if (name === 'row' && cells.some((text) => text !== '')) rows.push({ line, cells, numeric });
      else if (name === 'sheetData') isOver = true;
      else inline.close(name);
    },
    text: (text: string) => {
      if (isInValue && cell !== null) cell.value += text;
      else inline.text(text);
    },
    take: (): FileRow[] => {
      const batch = rows;
      rows = [];
      return batch;
    },
    isOver: () => isOver,
  };
};

/**
 * Reads the rows of a sheet, each up to its last cell that is not empty. Cells have the meaning of their value and
 * format. Skips empty rows.
 * @throws DomainError `invalid_request`
 */
export async function* readRows(part: FileEntry, beside: WorkbookContext): AsyncGenerator<FileRow> {
  const listener = createRowListener(beside);
  let sinceRow = 0;
  for await (const bytes of parseXmlPieces(part, MAX_SHEET_BYTES, listener)) {
    const rows = listener.take();
    sinceRow = rows.length > 0 || listener.isOver() ? 0 : sinceRow + bytes;
    if (sinceRow > MAX_ROW_BYTES) throw createUnreadableError('A line of this sheet is far too long.');
    yield* rows;
  }
}
