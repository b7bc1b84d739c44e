import { serveParent } from '#platform/server/processes/serve-parent.ts';
import { type FileRow, readCsv } from '#platform/server/tables/read-csv.ts';
import { skipTitles } from '#features/product-columns/server/skip-titles.ts';
import { createUnreadableError } from '#platform/server/tables/read-xml-part.ts';
import { openWorkbook } from '#platform/server/tables/open-workbook.ts';
import { ParentFileReader } from './parent-file-reader.ts';

const ZIP = Buffer.from('PK');
/** The first bytes of a workbook with a password or in a format older than .xlsx. */
const OLE = Buffer.from('d0cf11e0', 'hex');

/** The most characters in one message, plus ten for each cell: the parent parses a message without a break. */
const MAX_PAGE_WEIGHT = 40_000;

/** The most characters in a file: a workbook may refer to one long text in every cell. */
const MOST_LETTERS = 300_000_000;

const countLetters = ({ cells }: FileRow): number => cells.reduce((letters, cell) => letters + cell.length, 0);

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

/** Reads a CSV file or a sheet of a workbook; the first row has the column names. */
const calls = {
  open: async ({ size, sheet }: { size: number; sheet: string }): Promise<{ sheets: string[] }> => {
    const bytes = new ParentFileReader(size);
    const first = Buffer.from(await bytes.readUint8Array(0, OLE.length));
    if (first.equals(OLE)) {
      const message =
        'This workbook has a password, or is in the old format. Save it as .xlsx without a password and choose that file.';
      throw createUnreadableError(message);
    }
    if (!first.subarray(0, ZIP.length).equals(ZIP)) {
      rows = skipTitles(readCsv(() => bytes.read()));
      return { sheets: [] };
    }
    const workbook = await openWorkbook(bytes);
    rows = skipTitles(workbook.read(sheet));
    return { sheets: workbook.sheets };
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
