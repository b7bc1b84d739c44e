import { CsvError, parse } from 'csv-parse/sync';
import { MOST_IMPORT_COLUMNS, MOST_IMPORT_ROWS } from '#contract/limits.ts';
import { Refusal } from '#contract/errors.ts';
import { disarm } from './defuse.ts';

/** A row of a file, with the line it begins on. */
export type FileRow = { line: number; cells: string[] };

const unreadable = (message: string) => new Refusal('invalid_request', { message });

/** As what it says it is; else UTF-8 where it is that, and what Windows writes where it is not. */
const decode = (bytes: Buffer): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** What stands most often between the names of the columns. */
const separatorOf = (text: string): string => {
  const first =
    text
      .trimStart()
      .split(/[\r\n]/, 1)[0]
      ?.replaceAll(/"[^"]*"/g, '') ?? '';
  const count = (mark: string) => first.split(mark).length;
  return [';', ',', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
};

/** What the parser gives where it is asked for more than the cells, which its types do not know. */
type Parsed = { record: string[]; raw: string; info: { lines: number } };

const parseRows = (written: string): FileRow[] => {
  // However lines end, they are counted alike.
  const text = written.replaceAll(/\r\n?/g, '\n');
  let last = 0;
  try {
    const found = parse(text, {
      delimiter: separatorOf(text),
      on_record: (read, { lines }) => {
        if ((read as unknown as Parsed).record.length > MOST_IMPORT_COLUMNS) {
          throw unreadable(`Line ${last + 1} has more than ${MOST_IMPORT_COLUMNS} cells.`);
        }
        last = lines;
        return read;
      },
      // Inches are written as 1/2" where nothing is quoted.
      ...{ relax_quotes: true, relax_column_count: true, skip_empty_lines: true },
      ...{ skip_records_with_empty_values: true, info: true, raw: true },
    }) as unknown as Parsed[];
    return found.map(({ record, raw, info }) => {
      const more = raw.trim().split('\n').length - 1;
      return {
        line: info.lines - more,
        cells: record.map((cell) => disarm(cell).trim()),
      };
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(`A quotation mark that opens after line ${last} does not close.`);
  }
};

/**
 * The rows of a CSV file, whatever stands between its cells and whatever program wrote it: the names of its columns, then
 * what stands in them. Empty lines are passed over; the apostrophe before a formula is taken away.
 * @throws Refusal `invalid_request`
 */
export const readFile = (bytes: Buffer): { headers: string[]; rows: FileRow[] } => {
  const text = decode(bytes);
  if (text.includes('\0')) throw unreadable('This is no CSV file. Save the sheet as CSV and try again.');
  const [head, ...rows] = parseRows(text);
  if (head === undefined || rows.length === 0) throw unreadable('There is nothing in this file.');
  if (rows.length > MOST_IMPORT_ROWS) throw unreadable(`Give at most ${MOST_IMPORT_ROWS} lines at once.`);
  return { headers: head.cells, rows };
};
