import { serveParent } from '#platform/server/processes/serve-parent.ts';
import { type FileRow, readFile } from '#platform/server/tables/read-file.ts';
import { skipTitles } from '#features/product-columns/server/skip-titles.ts';
import { unreadable } from '#platform/server/tables/broken-workbook.ts';
import { openWorkbook } from '#platform/server/tables/open-workbook.ts';
import { ParentBytes } from './parent-bytes.ts';

const ZIP = Buffer.from('PK');
/** The first bytes of a workbook with a password, and of one that is older than .xlsx. */
const OLE = Buffer.from('d0cf11e0', 'hex');

/** Letters of one message, a cell counting ten: the shop parses a message in one go. */
const MOST_OF_PAGE = 40_000;

/** The most letters of a whole file: a workbook may refer to one long text in every cell. */
const MOST_LETTERS = 300_000_000;

const weigh = ({ cells }: FileRow): number => cells.reduce((letters, cell) => letters + cell.length, 0);

let rows: AsyncGenerator<FileRow>;
let letters = 0;
/** The error further down in a file; the rows above it are handed over first. */
let wrong: { error: unknown } | null = null;

const readPage = async (page: FileRow[]): Promise<void> => {
  let weight = 0;
  while (weight < MOST_OF_PAGE) {
    const { value: row, done } = await rows.next();
    if (done === true) return;
    page.push(row);
    weight += weigh(row) + row.cells.length * 10;
    letters += weigh(row);
    if (letters > MOST_LETTERS) throw unreadable('There is far too much in this file to be read at once.');
  }
};

/** Reads a file of rows, whatever it is: a CSV file, or a sheet of a workbook; the first row names the columns. */
const calls = {
  open: async ({ size, sheet }: { size: number; sheet: string }): Promise<{ sheets: string[] }> => {
    const bytes = new ParentBytes(size);
    const first = Buffer.from(await bytes.readUint8Array(0, OLE.length));
    if (first.equals(OLE)) {
      const message =
        'This workbook has a password, or is of the old kind. Save it as .xlsx without a password and choose that file.';
      throw unreadable(message);
    }
    if (!first.subarray(0, ZIP.length).equals(ZIP)) {
      rows = skipTitles(readFile(() => bytes.read()));
      return { sheets: [] };
    }
    const workbook = await openWorkbook(bytes);
    rows = skipTitles(workbook.read(sheet));
    return { sheets: workbook.sheets };
  },

  /** The next rows; none at the end. */
  next: async (): Promise<FileRow[]> => {
    const page: FileRow[] = [];
    try {
      if (wrong === null) await readPage(page);
    } catch (error) {
      wrong = { error };
    }
    if (wrong !== null && page.length === 0) throw wrong.error;
    return page;
  },
};

export type RowsCalls = typeof calls;

await serveParent(calls);
