import { expect, test } from 'vitest';
import { getSpan } from './browse-products.ts';

test('an attribute with 200,000 different values has a range', () => {
  expect(getSpan(Array.from({ length: 200_000 }, (_, at) => at - 7))).toEqual({ min: -7, max: 199_992 });
  expect(getSpan([])).toBeNull();
});
