import type { FileRow } from '#platform/server/tables/file-row.ts';

/** The most title lines above the column names. */
const MOST_TITLES = 20;

const isTitle = ({ cells }: FileRow): boolean => cells.filter((cell) => cell !== '').length < 2;

/**
 * Yields the rows of a list from its column names on. Titles above them, such as supplier or date, fill only one
 * cell, and a list has at least two columns. If no row has two cells, yields all rows.
 */
export async function* skipTitles(rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  const titles: FileRow[] = [];
  for await (const row of rows) {
    if (isTitle(row) && titles.length < MOST_TITLES) {
      titles.push(row);
      continue;
    }
    if (isTitle(row)) yield* titles;
    yield row;
    yield* rows;
    return;
  }
  yield* titles;
}
