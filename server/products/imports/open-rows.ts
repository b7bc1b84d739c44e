import type { Database } from '#server/db/open.ts';
import { Refusal } from '#contract/errors.ts';
import { type FileRow, readFile } from '../csv/read-file.ts';
import { skipTitles } from '../csv/skip-titles.ts';
import { openWorkbook } from '../xlsx/open-workbook.ts';
import { readKept } from './keep-file.ts';
import { KeptBytes } from './kept-bytes.ts';

/** Where the file of an import lies, and which of its sheets is meant: by its name, else the first. */
export type KeptFile = { file: string; sheet: string };

const ZIP = Buffer.from('PK');
/** What Office puts a workbook with a password into, and wrote before there was .xlsx. */
const OLE = Buffer.from('d0cf11e0', 'hex');

async function* readWorkbook(bytes: KeptBytes, read: () => AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  try {
    yield* read();
  } catch (error) {
    // That the database does not answer is no fault of the file.
    throw bytes.failure ?? error;
  }
}

/**
 * The rows of a file that was handed in, whatever it is: a CSV file, or a sheet of a workbook; the first names the columns.
 * @throws Refusal `invalid_request` where it cannot be read, here or when its rows are asked for
 */
export const openRows = async (
  db: Database,
  { file, sheet }: KeptFile,
): Promise<{ sheets: string[]; rows: AsyncGenerator<FileRow> }> => {
  const { value: first } = await readKept(db, file).next();
  if (first?.subarray(0, OLE.length).equals(OLE)) {
    const message =
      'This workbook has a password, or is of the old kind. Save it as .xlsx without a password and choose that file.';
    throw new Refusal('invalid_request', { message });
  }
  if (!first?.subarray(0, ZIP.length).equals(ZIP))
    return { sheets: [], rows: skipTitles(readFile(() => readKept(db, file))) };
  const bytes = new KeptBytes(db, 'import_chunk', file);
  const workbook = await openWorkbook(bytes).catch((error: unknown) => {
    throw bytes.failure ?? error;
  });
  return { sheets: workbook.sheets, rows: skipTitles(readWorkbook(bytes, () => workbook.read(sheet))) };
};
