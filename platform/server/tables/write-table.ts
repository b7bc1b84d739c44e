import { XLSX_TYPE } from '#platform/contract/bodies.ts';
import type { FileFormat } from '#platform/contract/file-query.ts';
import { writeXlsx } from './write-xlsx.ts';
import { writeCsv } from './write-csv.ts';

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
