import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the benchmarks were run with the number of products that the portfolio states', () => {
  const page = readFileSync(new URL('portfolio.tsx', import.meta.url), 'utf8');
  const benchmarks = readFileSync(new URL('../../../../docs/benchmarks.md', import.meta.url), 'utf8');
  expect(page).toContain('measured at a million products');
  expect(benchmarks).toMatch(/1,000,000 products created and indexed/);
});
