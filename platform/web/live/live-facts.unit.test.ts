import { expect, test } from 'vitest';
import { completeAnswer } from './live-facts.ts';

test('a product that is not in the answer, because it was withdrawn, has no stock', () => {
  const known = { _id: 'a', stock: 3, unitPrice: 2, regularPrice: null, minOrder: 1, lowStockAt: 0, quantityStep: 1 };
  const one = { ...known, priceBreaks: [] };
  expect(completeAnswer(['a', 'b'], [one])).toEqual([
    ['a', one],
    ['b', { stock: 0 }],
  ]);
});
