import { expect, test } from 'vitest';
import { priceMinimumOrder, toMinimumPrice } from './minimum-price.ts';

test.each([
  ['371.46', 1, 100, { price: '37146.00' }],
  ['0.0345', 1, 100, { price: '3.45' }],
  ['0.480000', 1, 25, { price: '12.00' }],
  ['12.5', 1, 1, { price: '12.50' }],
  ['3.45', 100, 200, { price: '6.90' }],
  ['0.0345', 1, 3, { price: '0.10' }],
  ['0.005', 1, 3, { price: '0.02' }],
  ['9999999.99', 1, 1, { price: '9999999.99' }],
  ['0.0345', 1, 1, { fault: '0.0345 a piece needs a minimum order, because it is not in whole cents' }],
  ['3.45', 100, 1, { fault: '0.0345 a piece needs a minimum order, because it is not in whole cents' }],
  ['0.1234567', 1, 100, { fault: '0.1234567 has more than 6 decimals' }],
  ['abc', 1, 100, { fault: 'abc is not a price' }],
])(
  'a price of %s for %i pieces becomes that of a minimum order of %i, or is refused',
  (price, pieces, minOrder, found) => {
    expect(toMinimumPrice(price, pieces, minOrder)).toEqual(found);
  },
);

test.each([
  ['0.0345', 100, 345],
  ['0.48', 25, 1200],
  ['371.46', 100, 3_714_600],
  ['12.5', 1, 1250],
  ['14.000000', 1, 1400],
  ['0.005', 3, 2],
  ['0.0345', 1, null],
])('at %s a piece, a minimum order of %i costs %s cents', (price, minOrder, cents) => {
  expect(priceMinimumOrder(price, 1, minOrder)).toBe(cents);
});
