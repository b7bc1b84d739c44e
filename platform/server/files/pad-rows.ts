import type { FileRow } from '#platform/server/tables/file-row.ts';

/** Fills rows with empty cells up to the width of the column names, which come first. */
export async function* padRows(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  let width = 0;
  for await (const row of rows) {
    width ||= row.cells.length;
    while (row.cells.length < width) row.cells.push('');
    yield row;
  }
}
