import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { Column } from '#platform/server/tables/source-head.ts';

/** Consecutive rows of one product. */
export type RowGroup = readonly [FileRow, ...FileRow[]];

/** The most rows of one product in memory; Shopify has at most 2,048 variants of a product, BigCommerce 600. */
const LARGEST_GROUP = 2500;

/**
 * Groups the consecutive rows of each product. Rows beyond the largest group form another group.
 * @param isNext true if a row begins another product than the first row of the group
 */
export async function* groupRows(
  rows: AsyncIterable<FileRow>,
  isNext: (row: FileRow, first: FileRow) => boolean,
): AsyncGenerator<RowGroup> {
  let group: [FileRow, ...FileRow[]] | null = null;
  for await (const row of rows) {
    if (group !== null && (isNext(row, group[0]) || group.length === LARGEST_GROUP)) {
      yield group;
      group = null;
    }
    if (group === null) group = [row];
    else group.push(row);
  }
  if (group !== null) yield group;
}

/** Groups consecutive rows with the same cell in a column. A cell that appears again later forms another group. */
export const groupRowsBy = (rows: AsyncIterable<FileRow>, { read }: Column): AsyncGenerator<RowGroup> =>
  groupRows(rows, (row, first) => read(row) !== read(first));
