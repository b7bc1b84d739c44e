import { expect, test } from 'vitest';
import { getSpan } from './browse-products.ts';

test('a number that a large catalogue has in 200,000 sizes has a range', () => {
  expect(getSpan(Array.from({ length: 200_000 }, (_, at) => at - 7))).toEqual({ min: -7, max: 199_992 });
  expect(getSpan([])).toBeNull();
});
