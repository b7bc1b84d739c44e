import { writeCsv } from './write-csv.ts';

/**
 * However many rows as CSV, UTF-8 with a BOM, without which Excel reads no umlauts. Each page of them as it stands when
 * it is read: no statement, and no transaction, lasts as long as whoever takes the file.
 * @param read the rows behind the last one, null at the beginning; none at the end
 */
export async function* writePages<Row>(
  headers: readonly string[],
  read: (last: Row | null) => Promise<Row[]>,
  cellsOf: (row: Row) => string[],
): AsyncGenerator<string> {
  yield writeCsv([headers], true);
  let page = await read(null);
  while (page.length > 0) {
    yield writeCsv(page.map(cellsOf));
    page = await read(page.at(-1) ?? null);
  }
}
