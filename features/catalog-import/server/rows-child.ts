import { setCurrency } from '#platform/contract/currency.ts';
import { serveParent } from '#platform/server/processes/serve-parent.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { padRows } from './pad-rows.ts';
import { skipTitles } from '#features/product-columns/server/skip-titles.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import { openFormat } from './format-readers.ts';
import { ParentFileReader } from './parent-file-reader.ts';
import { translateFile } from './sources/translate-file.ts';

/** The most characters in one message, plus ten for each cell: the parent parses a message without a break. */
const MAX_PAGE_WEIGHT = 40_000;

/** The most characters in a file: a workbook may refer to one long text in every cell. */
const MOST_LETTERS = 300_000_000;

const countLetters = ({ cells, fault = '' }: FileRow): number =>
  cells.reduce((letters, cell) => letters + cell.length, fault.length);

let rows: AsyncGenerator<FileRow>;
/** An error further down in the file; the rows above it are returned first. */
let pendingError: { error: unknown } | null = null;

const createTooLargeError = () => createUnreadableError('There is far too much in this file to be read at once.');

/** The rows of one reading of a file, until they have too many characters. */
async function* limitLetters(some: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  let letters = 0;
  for await (const row of some) {
    letters += countLetters(row);
    if (letters > MOST_LETTERS) throw createTooLargeError();
    yield row;
  }
}

/** Opens one sheet of a file without its titles; rows that end at their last cell get the width of the first. */
const openList = async (
  file: ParentFileReader,
  sheet: string,
): Promise<{ sheets: string[]; rows: AsyncGenerator<FileRow> }> => {
  const { sheets, rows: all, omitsEmptyCells = false } = await openFormat(file, sheet);
  const listed = limitLetters(skipTitles(all));
  return { sheets, rows: omitsEmptyCells ? padRows(listed) : listed };
};

async function* prependRow(first: FileRow, rest: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  yield first;
  yield* rest;
}

const readPage = async (page: FileRow[]): Promise<void> => {
  let weight = 0;
  while (weight < MAX_PAGE_WEIGHT) {
    const { value: row, done } = await rows.next();
    if (done === true) return;
    page.push(row);
    weight += countLetters(row) + row.cells.length * 10;
  }
};

/** The facts about a file that are known when it is opened. */
export type OpenedRows = {
  /** The names of the sheets that staff can choose from. */
  sheets: string[];
  /** The shop whose file it is; empty for a plain list. */
  source: string;
  /** Columns of another shop’s file, or parts of them, that the translation leaves behind. */
  leftBehind: string[];
};

type OpenInput = {
  size: number;
  sheet: string;
  /** True for the rows as they are in the file, without translation. */
  isRaw: boolean;
  /** The code of the shop's currency. */
  currency: string;
};

/** Reads a product file of any format; the first row has the column names. */
const calls = {
  open: async ({ size, sheet, isRaw, currency }: OpenInput): Promise<OpenedRows> => {
    setCurrency(currency);
    pendingError = null;
    const file = new ParentFileReader(size);
    const opened = await openList(file, sheet);
    ({ rows } = opened);
    const { sheets } = opened;
    const plain = { sheets, source: '', leftBehind: [] };
    if (isRaw) return plain;
    const { value: head } = await rows.next();
    if (head === undefined) return plain;
    const reopen = async function* (name: string): AsyncGenerator<FileRow> {
      yield* (await openList(file, name)).rows;
    };
    const translated = await translateFile(head, { sheet, sheets, reopen }, {});
    if (translated === null) {
      rows = prependRow(head, rows);
      return plain;
    }
    await rows.return(undefined);
    ({ rows } = translated);
    return { sheets, source: translated.source, leftBehind: translated.leftBehind };
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
