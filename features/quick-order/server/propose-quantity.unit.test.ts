import { expect, test } from 'vitest';
import { proposeQuantity } from './propose-quantity.ts';

const product = { minOrder: 5, quantityStep: 5, stock: 42 };

test.each([
  ['what was bought last', { ...product, lastPieces: 15 }, 15],
  ['the next step, if the shop has changed its steps', { ...product, lastPieces: 13 }, 15],
  ['the minimum order, if it has risen', { ...product, lastPieces: 1 }, 5],
  ['what is left in steps, if there is less', { ...product, lastPieces: 500 }, 40],
  ['the minimum order of a product out of stock', { ...product, stock: 3, lastPieces: 15 }, 5],
])('the proposed quantity is %s', (_case, bought, quantity) => {
  expect(proposeQuantity(bought)).toBe(quantity);
});
