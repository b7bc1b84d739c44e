import { CsvError, parse } from 'csv-parse';
import { MAX_IMPORT_COLUMNS } from '#platform/contract/limits.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { unescapeFormulas } from './escape-formulas.ts';

/** A row, with the line it begins on. `numeric` has the indexes of cells that are numbers, if the file format tells. */
export type FileRow = { line: number; cells: string[]; numeric?: number[] };

/** The most bytes of one row; a longer one has an unclosed quotation mark. */
const LONGEST_ROW = 1_000_000;

const createUnreadableCsvError = (message: string) => new DomainError('invalid_request', { message });

/** Opens the file from its beginning. */
type OpenFile = () => AsyncIterable<Buffer>;

/** The encoding of the byte order mark; else UTF-8 if the whole file is valid, or Windows-1252 if not. */
const detectEncoding = async (open: OpenFile): Promise<string> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const bytes of open()) {
      if (isFirst && bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
      if (isFirst && bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
      isFirst = false;
      decoder.decode(bytes, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return 'windows-1252';
  }
};

/** Unifies line breaks, so that lines are counted correctly. */
const normalizeLineEnds = (text: string): string => {
  if (text.includes('\0'))
    throw createUnreadableCsvError('This is not a CSV file. Save the sheet as CSV and try again.');
  return text.replaceAll(/\r\n?/g, '\n');
};

async function* readText(open: OpenFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(await detectEncoding(open));
  let held = '';
  for await (const bytes of open()) {
    const text = held + decoder.decode(bytes, { stream: true });
    // A chunk may end between \r and \n.
    held = text.endsWith('\r') ? '\r' : '';
    yield normalizeLineEnds(text.slice(0, text.length - held.length));
  }
  yield normalizeLineEnds(held + decoder.decode());
}

/** Lines to examine for the separator. */
const SAMPLED_LINES = 20;

/**
 * Detects the most frequent separator in the header. The header is the first line with as many cells as the next one,
 * because a title with commas may stand above it.
 */
const detectSeparator = (text: string): string => {
  // Quoted cells may contain line breaks.
  const lines = text
    .replaceAll(/(^|[;,\t\r\n])"(?:[^"]|"")*(?:"|$)/g, '$1')
    .split(/[\r\n]+/, SAMPLED_LINES)
    .filter((line) => line.trim() !== '');
  const count = (line: string, mark: string) => line.split(mark).length;
  const best = (line: string) =>
    [';', ',', '\t'].toSorted((one, other) => count(line, other) - count(line, one))[0] ?? ',';
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
  const texts = readText(open);
  const { value: first } = await texts.next();
  let last = 0;
  const parser = parse({
    delimiter: detectSeparator(first ?? ''),
    on_record: (read, { lines }) => {
      if ((read as unknown as ParsedRecord).record.length > MAX_IMPORT_COLUMNS) {
        throw createUnreadableCsvError(`Line ${last + 1} has more than ${MAX_IMPORT_COLUMNS} cells.`);
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
      throw createUnreadableCsvError(
        `The text after line ${last} is far too long, or has a quotation mark that is not closed.`,
      );
    }
    throw createUnreadableCsvError(`A quotation mark that opens after line ${last} is not closed.`);
  };
  for await (const text of prependText(first ?? '', texts)) {
    parser.write(text);
    yield* parsed();
  }
  await new Promise<void>((resolve) => parser.end(() => resolve()));
  yield* parsed();
}
