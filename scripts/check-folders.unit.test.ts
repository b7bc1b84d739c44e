import { expect, test } from 'vitest';
import { countLines, findLarge } from './check-folders.ts';

test('a folder of more than 4,000 lines of code is reported, and its tests do not count', () => {
  const counts = countLines([
    { path: 'features/quotes/server/quotes.ts', lines: 3000 },
    { path: 'features/quotes/web/pages/quotes.tsx', lines: 1001 },
    { path: 'features/returns/server/returns.ts', lines: 4000 },
    { path: 'features/returns/server/returns.test.ts', lines: 500 },
    { path: 'features/returns/e2e/returns.spec.ts', lines: 500 },
    { path: 'features/returns/test/who-may.ts', lines: 500 },
    { path: 'features/index.ts', lines: 9000 },
  ]);
  expect([...counts]).toEqual([
    ['quotes', 4001],
    ['returns', 4000],
  ]);
  expect(findLarge(counts)).toEqual(['features/quotes has 4001 lines of code, at most 4000; split it by a noun']);
});
