import { XLSX_TYPE } from '#platform/contract/bodies.ts';
import type { FileFormat } from '#platform/contract/fields.ts';
import { stringify } from 'csv-stringify/sync';
import { escapeFormulas } from './escape-formulas.ts';

/** Of more digits a workbook keeps another number. */
const isWritableNumber = (text: string): boolean =>
  /^-?\d+(?:\.\d+)?$/.test(text) && text.replace(/\D/g, '').length <= 15;

/** What a workbook would read as a mark stays what it is (ECMA-376, 22.9.2.19). */
const escapeXmlMarks = (text: string): string => text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');

/**
 * A workbook of one sheet, made as it is read. Formulas are defused as in a CSV file: it may be saved as one.
 * @param numbers the headers of columns that hold numbers; the cells of all others are text
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

/** RFC 4180 ends a line so; whatever else ends one is quoted too. */
const LINE = { record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const;

/** Lines of cells as CSV, of which no table program runs any. @param bom at the beginning of a file, without which Excel reads no umlauts */
export const writeCsv = (lines: readonly (readonly string[])[], bom = false): string =>
  stringify(
    lines.map((cells) => cells.map(escapeFormulas)),
    { ...LINE, bom },
  );

/** What an act that hands a list over returns. */
export type TableFile =
  | { type: 'text/csv'; data: AsyncIterable<string> }
  | { type: typeof XLSX_TYPE; data: AsyncIterable<Uint8Array> };

type Table<Row> = {
  format: FileFormat;
  headers: readonly string[];
  /** The columns that table programs reckon with; the others stay text, as a SKU or a postcode has to. */
  numbers?: readonly string[];
  /** The rows behind the last one, null at the beginning; none at the end. */
  read: (last: Row | null) => Promise<Row[]>;
  cellsOf: (row: Row) => string[];
  /** Called when the reading ends, at the end of the rows or before it. */
  close?: () => void;
};

async function* readPages<Row>({ read, cellsOf, close }: Table<Row>, first: Row[]): AsyncGenerator<string[][]> {
  try {
    let page = first;
    while (page.length > 0) {
      yield page.map(cellsOf);
      page = await read(page.at(-1) ?? null);
    }
  } finally {
    close?.();
  }
}

/** UTF-8 with a BOM, without which Excel reads no umlauts. */
async function* writePages<Row>(table: Table<Row>, first: Row[]): AsyncGenerator<string> {
  yield writeCsv([table.headers], true);
  for await (const page of readPages(table, first)) yield writeCsv(page);
}

/**
 * Streams any number of rows as a CSV file or a workbook. Each page is read when it is sent, so that no statement and
 * no transaction lasts as long as a download. The first page is read before the file begins, since nothing can be
 * refused after its first byte.
 */
export const writeTable = async <Row>(table: Table<Row>): Promise<TableFile> => {
  const first = await table.read(null);
  return table.format === 'csv'
    ? { type: 'text/csv', data: writePages(table, first) }
    : { type: XLSX_TYPE, data: writeXlsx(table.headers, table.numbers ?? [], readPages(table, first)) };
};
