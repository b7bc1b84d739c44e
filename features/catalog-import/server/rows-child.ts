import { serveParent } from '#platform/server/processes/serve-parent.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { padRows } from './pad-rows.ts';
import { skipTitles } from '#features/product-columns/server/skip-titles.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import { openFormat } from './format-readers.ts';
import { ParentFileReader } from './parent-file-reader.ts';

/** The most characters in one message, plus ten for each cell: the parent parses a message without a break. */
const MAX_PAGE_WEIGHT = 40_000;

/** The most characters in a file: a workbook may refer to one long text in every cell. */
const MOST_LETTERS = 300_000_000;

const countLetters = ({ cells, fault = '' }: FileRow): number =>
  cells.reduce((letters, cell) => letters + cell.length, fault.length);

let rows: AsyncGenerator<FileRow>;
let letters = 0;
/** An error further down in the file; the rows above it are returned first. */
let pendingError: { error: unknown } | null = null;

const readPage = async (page: FileRow[]): Promise<void> => {
  let weight = 0;
  while (weight < MAX_PAGE_WEIGHT) {
    const { value: row, done } = await rows.next();
    if (done === true) return;
    page.push(row);
    weight += countLetters(row) + row.cells.length * 10;
    letters += countLetters(row);
    if (letters > MOST_LETTERS) throw createUnreadableError('There is far too much in this file to be read at once.');
  }
};

/** Reads a product file of any format; the first row has the column names. */
const calls = {
  open: async ({ size, sheet }: { size: number; sheet: string }): Promise<{ sheets: string[] }> => {
    letters = 0;
    pendingError = null;
    const opened = await openFormat(new ParentFileReader(size), sheet);
    const listed = skipTitles(opened.rows);
    rows = opened.omitsEmptyCells === true ? padRows(listed) : listed;
    return { sheets: opened.sheets };
  },

  /** The next rows; empty at the end. */
  next: async (): Promise<FileRow[]> => {
    const page: FileRow[] = [];
    try {
      if (pendingError === null) await readPage(page);
    } catch (error) {
      pendingError = { error };
    }
    if (pendingError !== null && page.length === 0) throw pendingError.error;
    return page;
  },
};

export type RowsCalls = typeof calls;

await serveParent(calls);
