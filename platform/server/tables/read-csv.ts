import { CsvError, parse } from 'csv-parse';
import { MAX_IMPORT_COLUMNS } from '#platform/contract/limits.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { unescapeFormulas } from './escape-formulas.ts';

/** A row of a file, with the line it begins on, and the places of cells that are numbers and no texts where a file knows that. */
export type FileRow = { line: number; cells: string[]; numeric?: number[] };

/** Bytes of one row: who has more has opened a quotation mark and not closed it. */
const LONGEST_ROW = 1_000_000;

const createUnreadableCsvError = (message: string) => new DomainError('invalid_request', { message });

/** Begins a file anew. */
type OpenFile = () => AsyncIterable<Buffer>;

/** As what it says it is; else UTF-8 where all of it is that, and what Windows writes where it is not. */
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

/** However lines end, they are counted alike. */
const normalizeLineEnds = (text: string): string => {
  if (text.includes('\0')) throw createUnreadableCsvError('This is no CSV file. Save the sheet as CSV and try again.');
  return text.replaceAll(/\r\n?/g, '\n');
};

async function* readText(open: OpenFile): AsyncGenerator<string> {
  const decoder = new TextDecoder(await detectEncoding(open));
  let held = '';
  for await (const bytes of open()) {
    const text = held + decoder.decode(bytes, { stream: true });
    // The two marks that end a line may have come apart.
    held = text.endsWith('\r') ? '\r' : '';
    yield normalizeLineEnds(text.slice(0, text.length - held.length));
  }
  yield normalizeLineEnds(held + decoder.decode());
}

/** Lines that are looked at for what stands between cells. */
const SAMPLED_LINES = 20;

/**
 * What stands most often between the names of the columns. Their line is the first that has as many cells as the next one:
 * above it there may be a title with a comma of its own.
 */
const detectSeparator = (text: string): string => {
  // A cell in quotes may have lines of its own.
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

/** What the parser gives where it is asked for more than the cells, which its types do not know. */
type ParsedRecord = { record: string[]; raw: string; info: { lines: number } };

async function* prependText(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/**
 * The rows of a CSV file, whatever stands between its cells and whatever program wrote it, one after the other: the names
 * of its columns, then what stands in them. Empty lines are passed over; the apostrophe before a formula is taken away.
 * @param open begins the file anew: it is looked through once before it is read
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
    // Inches are written as 1/2" where nothing is quoted.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    info: true,
    raw: true,
    max_record_size: LONGEST_ROW,
  });
  // Errors are looked at below, when the rows before them have been read.
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
        `What begins after line ${last} is far too long, or a quotation mark in it does not close.`,
      );
    }
    throw createUnreadableCsvError(`A quotation mark that opens after line ${last} does not close.`);
  };
  for await (const text of prependText(first ?? '', texts)) {
    parser.write(text);
    yield* parsed();
  }
  await new Promise<void>((resolve) => parser.end(() => resolve()));
  yield* parsed();
}
