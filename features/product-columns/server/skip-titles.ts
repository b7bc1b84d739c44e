import type { FileRow } from '#platform/server/tables/read-csv.ts';

/** No list has a longer head. */
const MOST_TITLES = 20;

const isTitle = ({ cells }: FileRow): boolean => cells.filter((cell) => cell !== '').length < 2;

/**
 * The rows of a list from the names of its columns on: what stands above them, such as whose list it is and of which day, is
 * in one cell of each row, and a list has two columns at the least. Where no row has two cells, all of them.
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
