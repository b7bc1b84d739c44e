import { XLSX_TYPE } from '#platform/contract/bodies.ts';
import type { FileFormat } from '#platform/contract/fields.ts';
import { stringify } from 'csv-stringify/sync';
import { escapeFormulas } from './escape-formulas.ts';

/** Workbooks store numbers with at most 15 digits; longer ones would change. */
const isWritableNumber = (text: string): boolean =>
  /^-?\d+(?:\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15;

/** Escapes text that a workbook would decode as an escape (ECMA-376, 22.9.2.19). */
const escapeXmlMarks = (text: string): string => text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/**
 * Writes a workbook with one sheet as a stream. Formulas are escaped as in a CSV file, because people may save
 * the workbook as CSV.
 * @param numbers the headers of number columns; the cells of all other columns are text
 */
async function* writeXlsx(
  headers: readonly string[],
  numbers: readonly string[],
  pages: AsyncIterable<string[][]>,
): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const isOfNumbers = headers.map((header) => numbers.includes(header));
  const rows = async function* () {
    yield headers.map((text) => escapeXmlMarks(escapeFormulas(text)));
    for await (const page of pages) {
      for (const cells of page) {
        yield cells.map((text, at) =>
          isOfNumbers[at] === true && isWritableNumber(text) ? Number(text) : escapeXmlMarks(escapeFormulas(text)),
        );
      }
    }
  };
  yield* writeXlsxStream(rows(), { name: 'Copperline', freezePane: { rows: 1 } });
}

/** RFC 4180 ends lines with CRLF; cells with any other line break must be quoted as well. */
const LINE = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const;

type CsvLines = readonly (readonly string[])[];

const escapeLines = (lines: CsvLines): string[][] => lines.map((cells) => cells.map(escapeFormulas));

/**
 * Formats a CSV file, or its first lines, with formulas escaped. Without its BOM, Excel misreads letters such as
 * umlauts.
 */
export const writeCsv = (lines: CsvLines): string => stringify(escapeLines(lines), { ...LINE, bom: true });

/** Formats more lines of a file that `writeCsv` has begun. */
export const continueCsv = (lines: CsvLines): string => stringify(escapeLines(lines), LINE);

/** The response of a handler that exports a list. */
export type TableFile =
  | { type: 'text/csv'; data: AsyncIterable<string> }
  | { type: typeof XLSX_TYPE; data: AsyncIterable<Uint8Array> };

type Table<Row> = {
  format: FileFormat;
  headers: readonly string[];
  /** Columns that spreadsheets may calculate with; all others stay text, as a SKU or postal code must. */
  numbers?: readonly string[];
  /** Reads the rows after the last one (null for the first page); empty at the end. */
  read: (last: Row | null) => Promise<Row[]>;
  toCells: (row: Row) => string[];
  /** Called when reading ends, completely or not. */
  close?: () => void;
};

async function* readPages<Row>({ read, toCells, close }: Table<Row>, first: Row[]): AsyncGenerator<string[][]> {
  try {
    let page = first;
    while (page.length > 0) {
      yield page.map(toCells);
      page = await read(page.at(-1) ?? null);
    }
  } finally {
    close?.();
  }
}

/** UTF-8 with a BOM, without which Excel misreads letters such as umlauts. */
async function* writePages<Row>(table: Table<Row>, first: Row[]): AsyncGenerator<string> {
  yield writeCsv([table.headers]);
  for await (const page of readPages(table, first)) yield continueCsv(page);
}

/**
 * Streams any number of rows as a CSV file or a workbook. Each page is read when it is sent, so no statement or
 * transaction lasts as long as the download. The first page is read before the response begins, because an error cannot
 * be sent after its first byte.
 */
export const writeTable = async <Row>(table: Table<Row>): Promise<TableFile> => {
  const first = await table.read(null);
  return table.format === 'csv'
    ? { type: 'text/csv', data: writePages(table, first) }
    : { type: XLSX_TYPE, data: writeXlsx(table.headers, table.numbers ?? [], readPages(table, first)) };
};
