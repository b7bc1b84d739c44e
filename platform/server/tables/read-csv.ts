import { CsvError, parse } from 'csv-parse';
import { MAX_IMPORT_COLUMNS } from '#platform/contract/limits.ts';
import { unescapeFormulas } from './escape-formulas.ts';
import type { FileRow } from './file-row.ts';
import { type OpenFile, readText } from './read-text.ts';
import { createUnreadableError } from './unreadable-error.ts';

/** The most bytes of one row. A longer row has an unclosed quotation mark. */
const LONGEST_ROW = 1_000_000;

async function* readCsvText(open: OpenFile): AsyncGenerator<string> {
  for await (const text of readText(open)) {
    if (text.includes('\0'))
      throw createUnreadableError('This is not a CSV file. Save the sheet as CSV and try again.');
    yield text;
  }
}

/** Lines to examine for the separator. */
const SAMPLED_LINES = 20;

/**
 * Detects the most frequent separator in the header. The header is the first line with as many cells as the next
 * line, because a title with commas may come before it.
 */
const detectSeparator = (text: string): string => {
  // Quoted cells are removed first, because they may contain line breaks.
  const lines = text
    .replaceAll(/(^|[;,\t|\r\n])"(?:[^"]|"")*(?:"|$)/g, '$1')
    .split(/[\r\n]+/, SAMPLED_LINES)
    .filter((line) => line.trim() !== '');
  const count = (line: string, delimiter: string) => line.split(delimiter).length;
  const best = (line: string) =>
    [';', ',', '\t', '|'].toSorted((one, other) => count(line, other) - count(line, one))[0] ?? ',';
  const head = lines.find((line, at) => {
    const next = lines[at + 1];
    return next !== undefined && count(line, best(line)) > 1 && count(line, best(line)) === count(next, best(line));
  });
  return best(head ?? lines[0] ?? '');
};

/** The record that the parser returns with `info` and `raw`, which its types do not cover. */
type ParsedRecord = { record: string[]; raw: string; info: { lines: number } };

async function* prependText(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/**
 * Reads the rows of a CSV file with any separator and encoding: the header, then the data. Skips empty rows and removes
 * the apostrophe before a formula.
 * @param open opens the file again: it is scanned once before it is read
 * @throws DomainError `invalid_request`
 */
export async function* readCsv(open: OpenFile): AsyncGenerator<FileRow> {
  const texts = readCsvText(open);
  const { value: first } = await texts.next();
  let last = 0;
  const parser = parse({
    delimiter: detectSeparator(first ?? ''),
    on_record: (read, { lines }) => {
      if ((read as unknown as ParsedRecord).record.length > MAX_IMPORT_COLUMNS) {
        throw createUnreadableError(`Line ${last + 1} has more than ${MAX_IMPORT_COLUMNS} cells.`);
      }
      last = lines;
      return read;
    },
    // Inches appear as 1/2" in files without quoting.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    info: true,
    raw: true,
    max_record_size: LONGEST_ROW,
  });
  // Errors are thrown below, after the rows before them have been read.
  parser.on('error', () => {});
  const parsed = function* (): Generator<FileRow> {
    for (let one = parser.read() as ParsedRecord | null; one !== null; one = parser.read() as ParsedRecord | null) {
      const more = one.raw.trim().split('\n').length - 1;
      yield { line: one.info.lines - more, cells: one.record.map((cell) => unescapeFormulas(cell).trim()) };
    }
    if (parser.errored === null) return;
    if (!(parser.errored instanceof CsvError)) throw parser.errored;
    if (parser.errored.code === 'CSV_MAX_RECORD_SIZE') {
      throw createUnreadableError(
        `The text after line ${last} is far too long, or has a quotation mark that is not closed.`,
      );
    }
    throw createUnreadableError(`A quotation mark that opens after line ${last} is not closed.`);
  };
  for await (const text of prependText(first ?? '', texts)) {
    parser.write(text);
    yield* parsed();
  }
  await new Promise<void>((resolve) => parser.end(() => resolve()));
  yield* parsed();
}
