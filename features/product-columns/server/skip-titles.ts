import type { FileRow } from '#platform/server/tables/file-row.ts';

/** The most title lines above the column names. */
const MOST_TITLES = 20;

/** The lines below the titles that are examined for the column names. */
const LOOK_AHEAD = 10;

/** The most characters in the name of a group of columns. */
const LONGEST_GROUP = 20;

const countFilled = ({ cells }: FileRow): number => cells.filter((cell) => cell !== '').length;

const isTitle = (row: FileRow): boolean => countFilled(row) < 2;

/** True if a cell is a number or an amount, which no column name is. */
const isNumber = (cell: string): boolean => /\d/.test(cell) && !/\p{L}{2}/u.test(cell);

const hasNumbers = ({ cells }: FileRow): boolean => cells.some(isNumber);

/** True for a line such as `Price list 2026;;;Page 1`: a line of names with at least twice as many cells follows. */
const isBesideTitle = (row: FileRow, below: readonly FileRow[]): boolean =>
  below.some((next) => countFilled(next) >= countFilled(row) * 2 && countFilled(next) > 2 && !hasNumbers(next));

/** True for names of groups of columns, such as `Article;;Price;;`, above their own names `No.;Name;Net;Gross;RRP`. */
const isGroupRow = (row: FileRow, [names, values]: readonly FileRow[]): boolean => {
  if (names === undefined || values === undefined) return false;
  const gaps = names.cells.filter((name, at) => name !== '' && (row.cells[at] ?? '') === '').length;
  const isCovered = row.cells.every((group, at) => group === '' || (names.cells[at] ?? '') !== '');
  const isShort = row.cells.every((group) => group.length <= LONGEST_GROUP && !/\d/.test(group));
  return isShort && gaps >= 2 && isCovered && !names.cells.some((name) => /\d/.test(name)) && hasNumbers(values);
};

/** Adds the name of each column to that of its group: `Price Net`. */
const joinGroups = (row: FileRow, names: FileRow): FileRow => {
  let group = '';
  return {
    ...names,
    cells: names.cells.map((name, at) => {
      group = row.cells[at] || group;
      return name === '' ? group : `${group} ${name}`.trim();
    }),
  };
};

const findHead = (rows: readonly FileRow[]): number =>
  rows.findIndex((row, at) => {
    const below = rows.slice(at + 1, at + 1 + LOOK_AHEAD);
    return !isTitle(row) && (isGroupRow(row, below) || !isBesideTitle(row, below));
  });

/**
 * Yields the rows of a list from its column names on. Titles above them, such as supplier or date, fill fewer cells,
 * and a list has at least two columns. If no row has two cells, yields all rows.
 */
export async function* skipTitles(rows: AsyncGenerator<FileRow>): AsyncGenerator<FileRow> {
  const first: FileRow[] = [];
  let failure: { error: unknown } | null = null;
  try {
    while (first.length <= MOST_TITLES + LOOK_AHEAD) {
      const { value, done } = await rows.next();
      if (done === true) break;
      first.push(value);
      const isWide = first.length === 3 && first.every((row) => countFilled(row) > LOOK_AHEAD);
      if (isWide) break;
    }
  } catch (error) {
    // Thrown below, after the rows above it.
    failure = { error };
  }
  const found = findHead(first);
  const at = found === -1 || found > MOST_TITLES ? 0 : found;
  const [head, ...below] = first.slice(at);
  if (head !== undefined && isGroupRow(head, below) && below[0] !== undefined) {
    yield joinGroups(head, below[0]);
    yield* below.slice(1);
  } else yield* first.slice(at);
  if (failure !== null) throw failure.error;
  yield* rows;
}
