import type { FileRow } from '#platform/server/tables/file-row.ts';

/** The most rows of one product in memory; Shopify has at most 2,048 variants of a product, BigCommerce 600. */
const LARGEST_GROUP = 2500;

/**
 * Groups the consecutive rows of a product. Rows beyond the largest group form another group.
 * @param isNext true if a row begins another product than the first row of the group
 */
export async function* groupRows(
  rows: AsyncIterable<FileRow>,
  isNext: (row: FileRow, first: FileRow) => boolean,
): AsyncGenerator<FileRow[]> {
  let group: FileRow[] = [];
  for await (const row of rows) {
    const [first] = group;
    if (first !== undefined && (isNext(row, first) || group.length === LARGEST_GROUP)) {
      yield group;
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield group;
}
