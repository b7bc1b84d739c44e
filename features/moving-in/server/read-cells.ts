import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { SourceHead } from '#platform/server/tables/source-head.ts';

/**
 * Trims a cell and removes the apostrophe that protects numbers and codes in spreadsheets, such as '07001 and
 * 'SW1A 2AA. That of a name such as 't Hooft stays.
 */
const cleanCell = (cell: string): string => cell.trim().replace(/^'(?=[\d+]|[A-Z -]+\d[A-Z\d -]*$)/, '');

/**
 * Cuts a text to its first characters. A surrogate pair is not split, because the database rejects half of one. The
 * result is a copy, because a slice of a string keeps the whole string in memory.
 */
export const cutText = (text: string, longest: number): string =>
  text.length <= longest
    ? text
    : Buffer.from(text.slice(0, longest).replace(/[\uD800-\uDBFF]$/, ''), 'utf16le').toString('utf16le');

/** Warns that `cutText` shortens a text. @param what such as `note` */
export const describeCut = (what: string, text: string, longest: number): string[] =>
  text.length > longest ? [`The ${what} is cut to its first ${longest.toLocaleString('en-US')} characters`] : [];

/**
 * Opens columns, each by any of its names, and returns a function that reads the trimmed cells of a row. If the file
 * does not have a column, its cells are empty.
 */
export const openCells = <Name extends string>(
  head: SourceHead,
  names: Readonly<Record<Name, readonly string[]>>,
): ((row: FileRow) => Record<Name, string>) => {
  const columns = Object.entries<readonly string[]>(names).map(([name, some]) => [name, head.column(...some)] as const);
  return (row) =>
    Object.fromEntries(columns.map(([name, column]) => [name, cleanCell(column.read(row))])) as Record<Name, string>;
};
