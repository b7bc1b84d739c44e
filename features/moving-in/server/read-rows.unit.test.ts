import { expect, test } from 'vitest';
import { SourceHead } from '#platform/server/tables/source-head.ts';
import type { FileRow } from '#platform/server/tables/file-row.ts';
import type { ReadRow } from './file-kind.ts';
import { groupParts, toPages, watchColumns } from './read-rows.ts';

async function* iterate<T>(count: number, create: (at: number) => T): AsyncGenerator<T> {
  for (let at = 0; at < count; at += 1) yield create(at);
}

const collect = async <T>(all: AsyncIterable<T>): Promise<T[]> => {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
};

test('only the first parts of a group of very many rows stay in memory', async () => {
  const rows = iterate(3000, (at): FileRow => ({ line: at + 2, cells: [at < 2999 ? 'a' : 'b', String(at)] }));
  const groups = await collect(
    groupParts(
      rows,
      (row, first) => row.cells[0] !== first.cells[0],
      ({ cells }) => cells[1],
      3,
    ),
  );
  expect(groups.map(({ first, parts }) => [first.line, parts])).toEqual([
    [2, ['0', '1', '2']],
    [3001, ['2999']],
  ]);
});

test('long rows are stored in smaller pages', async () => {
  const toRow = (at: number, draft: string): ReadRow<string> => ({
    ...{ line: at, label: '', warnings: [], problem: null },
    draft,
  });
  const long = await collect(toPages(iterate(12, (at) => toRow(at, 'x'.repeat(400_000)))));
  expect(long.map(({ length }) => length)).toEqual([3, 3, 3, 3]);
  const short = await collect(toPages(iterate(501, (at) => toRow(at, 'x'))));
  expect(short.map(({ length }) => length)).toEqual([500, 1]);
});

test('cells that no reader uses are dropped, and others are cut', async () => {
  const head = new SourceHead({ line: 1, cells: ['Used', 'Unused'] });
  head.column('Used');
  const filled = new Set<number>();
  const [row] = await collect(
    watchColumns(
      iterate(1, () => ({ line: 2, cells: ['x'.repeat(9000), 'y'.repeat(9000)] })),
      head,
      filled,
    ),
  );
  expect(row?.cells.map(({ length }) => length)).toEqual([5000, 0]);
  expect([...filled]).toEqual([0, 1]);
});
