import { setCurrency } from '#platform/contract/currency.ts';
import { serveParent } from '#platform/server/processes/serve-parent.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { padRows } from '#platform/server/files/pad-rows.ts';
import { skipTitles } from '#features/product-columns/server/skip-titles.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import { openFormat } from '#platform/server/files/format-readers.ts';
import { ParentFileReader } from '#platform/server/files/parent-file-reader.ts';
import type { ReadingQuestion } from '#features/file-readings/contract/file-readings.ts';
import type { Answers, ShopFacts } from './source.ts';
import { surveyFile, type TranslatableFile } from './translate-file.ts';

/** The most characters in one message, plus ten for each cell: the parent parses a message without a break. */
const MAX_PAGE_WEIGHT = 40_000;

/** The most characters in a file: a workbook may refer to one long text in every cell. */
const MOST_LETTERS = 300_000_000;

const countLetters = ({ cells, fault = '' }: FileRow): number =>
  cells.reduce((letters, cell) => letters + cell.length, fault.length);

/** The rows from here on; null for the file of another shop before it is translated. */
let rows: AsyncGenerator<FileRow> | null = null;
/** The file of another shop that is open; null for a plain list. */
let translatable: TranslatableFile | null = null;
/** An error further down in the file, thrown after the rows above it are returned. */
let pendingError: { error: unknown } | null = null;

const createTooLargeError = () => createUnreadableError('There is far too much in this file to be read at once.');

/** Yields the rows of one reading of a file. Throws once they have too many characters. */
async function* limitLetters(some: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  let letters = 0;
  for await (const row of some) {
    letters += countLetters(row);
    if (letters > MOST_LETTERS) throw createTooLargeError();
    yield row;
  }
}

/**
 * Opens one sheet of a file, without the title lines above its column names. Rows that end at their last filled cell
 * are padded to the width of the first row.
 */
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
  if (rows === null) return;
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
  /**
   * The shop that the file comes from; empty for a plain list. The rows of another shop's file are readable only once
   * translated.
   */
  source: string;
  /** The column names of another shop's file; empty for a plain list. */
  headers: string[];
  /** The questions that another shop's file leaves open. */
  questions: ReadingQuestion[];
};

type OpenInput = {
  size: number;
  sheet: string;
  /** True for the rows as they are in the file, without translation. */
  isRaw: boolean;
  /** The code of the shop's currency. */
  currency: string;
  shop: ShopFacts;
};

/** Reads a product file of any format; the first row has the column names. */
const calls = {
  open: async ({ size, sheet, isRaw, currency, shop }: OpenInput): Promise<OpenedRows> => {
    setCurrency(currency);
    pendingError = null;
    translatable = null;
    const file = new ParentFileReader(size);
    const { sheets, rows: all } = await openList(file, sheet);
    rows = all;
    const plain = { sheets, source: '', headers: [], questions: [] };
    if (isRaw) return plain;
    const { value: head } = await all.next();
    if (head === undefined) return plain;
    const reopen = async function* (name: string): AsyncGenerator<FileRow> {
      yield* (await openList(file, name)).rows;
    };
    translatable = await surveyFile(head, { sheet, sheets, reopen, shop });
    if (translatable === null) {
      rows = prependRow(head, all);
      return plain;
    }
    await all.return(undefined);
    rows = null;
    const { source, questions } = translatable;
    return { sheets, source, headers: head.cells, questions };
  },

  /** Translates the file of another shop, from the beginning. Returns what is left behind. */
  translate: async (answers: Answers): Promise<string[]> => {
    if (translatable === null) return [];
    pendingError = null;
    rows = translatable.translate(answers);
    return translatable.listLeftBehind(answers);
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
