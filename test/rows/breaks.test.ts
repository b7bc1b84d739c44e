import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { breaks } from './breaks.ts';

test('the code that each break of a specification row replaces is still in its file', () => {
  const lost = breaks.filter(({ file, from }) => !readFileSync(file, 'utf8').includes(from));
  expect(lost.map(({ row, file, from }) => `${row}: ${file} has no ${from}`)).toEqual([]);
  expect(breaks.length).toBeGreaterThanOrEqual(60);
});
