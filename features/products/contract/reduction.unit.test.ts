import { expect, test } from 'vitest';
import { cents } from '#platform/contract/money.ts';
import { getReduction } from './reduction.ts';

test.each([
  [805, 1000, 20],
  [895, 1000, 11],
  [803, 945, 15],
  [999, 1000, 1],
  [1, 1000, 99],
])('%i cents instead of %i are a reduction of %i percent: half a percent is rounded up', (price, regular, percent) => {
  expect(getReduction(cents(price), cents(regular))).toBe(percent);
});
