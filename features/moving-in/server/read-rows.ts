import { MAX_IMPORT_ROWS } from '#platform/contract/limits.ts';
import type { SourceHead } from '#platform/server/tables/source-head.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import { createUnreadableError } from '#platform/server/tables/unreadable-error.ts';
import type { ReadRow } from './file-kind.ts';
import { cutText } from './read-cells.ts';

/* The shop's own process reads the rows of a file, so the part of a file that is in memory at once must be limited. */

/** The most characters of a cell; a longer one is cut. Every imported text has a lower limit. */
export const LONGEST_CELL = 5000;

/** The most rows compared and stored at once, and the most characters in them. */
const MOST_ROWS = 500;
const MOST_LETTERS = 1_000_000;

/**
 * Passes rows on without the cells that no reader uses, and collects in `filled` which columns have values.
 * @param head the header, with its columns already opened
 */
export async function* watchColumns(
  rows: AsyncIterable<FileRow>,
  head: SourceHead,
  filled: Set<number>,
): AsyncGenerator<FileRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count > MAX_IMPORT_ROWS) {
      throw createUnreadableError(
        `This file has more than ${MAX_IMPORT_ROWS.toLocaleString('en-US')} rows. Split it, and choose the parts one by one.`,
      );
    }
    for (const [at, cell] of row.cells.entries()) if (cell !== '') filled.add(at);
    if (row.fault !== undefined) throw createUnreadableError(`Line ${row.line}: ${row.fault}`);
    if (row.cells.some((cell) => cell !== '')) {
      yield {
        line: row.line,
        cells: row.cells.map((cell, at) => (head.isUsed(at) ? cutText(cell, LONGEST_CELL) : '')),
      };
    }
  }
}

/** Collects rows into pages that are small enough to store at once. */
export async function* toPages(rows: AsyncIterable<ReadRow<unknown>>): AsyncGenerator<ReadRow<unknown>[]> {
  let page: ReadRow<unknown>[] = [];
  let letters = 0;
  for await (const row of rows) {
    page.push(row);
    letters += JSON.stringify(row).length;
    if (page.length < MOST_ROWS && letters < MOST_LETTERS) continue;
    yield page;
    [page, letters] = [[], 0];
  }
  if (page.length > 0) yield page;
}

/**
 * Groups consecutive rows of one thing. Only the first row of a group, and a part of each other row, stay in memory.
 * @param isNext true if a row begins the next group
 * @param readPart reads from a row one of several parts of the thing, such as a line of an order
 * @param most the most parts of a group; those of further rows are dropped
 */
export async function* groupParts<Part>(
  rows: AsyncIterable<FileRow>,
  isNext: (row: FileRow, first: FileRow) => boolean,
  readPart: (row: FileRow) => Part,
  most: number,
): AsyncGenerator<{ first: FileRow; parts: Part[] }> {
  let group: { first: FileRow; parts: Part[] } | null = null;
  for await (const row of rows) {
    if (group !== null && isNext(row, group.first)) {
      yield group;
      group = null;
    }
    group ??= { first: row, parts: [] };
    if (group.parts.length < most) group.parts.push(readPart(row));
  }
  if (group !== null) yield group;
}
