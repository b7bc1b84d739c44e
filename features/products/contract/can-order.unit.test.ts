import { expect, test } from 'vitest';
import { canOrder } from './can-order.ts';

test.each([
  [0, 1, false],
  [1, 1, true],
  [4, 5, false],
  [5, 5, true],
])('with %i in stock and a minimum order of %i, a product can be ordered: %s', (stock, minOrder, can) => {
  expect(canOrder({ stock, minOrder })).toBe(can);
});
