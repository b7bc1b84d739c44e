import { expect, test } from 'vitest';
import { getTilesPerRow } from './category-head.tsx';

test.each([
  [1, 1],
  [8, 8],
  [9, 5],
  [13, 7],
  [16, 8],
  [17, 6],
])('%i category tiles fill rows of %i', (count, perRow) => {
  expect(getTilesPerRow(count)).toBe(perRow);
});
