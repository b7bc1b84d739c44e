import { expect, test } from 'vitest';
import { deliverySentence } from './delivery-sentence.ts';
import { Dollars } from './dollars.ts';
import { formatCents, formatEach, goodsCents, shippingCents, toCents } from './money.ts';

test.each([
  [1000, 1, 3, 3000],
  [1499, 5, 5, 1499],
  [1499, 5, 7, 2099],
  [1099, 25, 30, 1319],
  [105, 10, 25, 263],
  [1, 2, 1, 1],
  [999_999_999, 3, 1_000_000, 333_333_333_000_000],
])('%i cents for %i, %i pieces wanted: %i cents, rounded half up', (unit, minOrder, quantity, cents) => {
  expect(goodsCents(unit, minOrder, quantity)).toBe(cents);
});

test.each([
  ['12.50', 1250],
  [' 12 ', 1200],
  [0.1, 10],
  [19.99, 1999],
  [1_234.5, 123_450],
])('%s dollars are read as %i cents', (dollars, cents) => {
  expect(toCents(Dollars.parse(dollars))).toBe(cents);
});

test.each(['', '1,5', '-1', '1e3', '0x10', '1.005', 1.005, -1, Number.NaN, Infinity, null])(
  '%s is no amount',
  (text) => {
    expect(Dollars.safeParse(text).success).toBe(false);
  },
);

test('money looks the same everywhere', () => {
  expect(formatCents(123_450)).toBe('$1,234.50');
});

test.each([
  [420, 10, '$0.42'],
  [1499, 5, '$3.00'],
  [104_75, 5, '$20.95'],
  [849, 10, '84.9¢'],
  [1099, 25, '$0.44'],
  [999, 10, '99.9¢'],
  [99_99, 100, '$1.00'],
  [105, 1000, '0.1¢'],
  [12_345_00, 10, '$1,234.50'],
])('%i cents for %i are %s each', (unit, minOrder, each) => {
  expect(formatEach(unit, minOrder)).toBe(each);
});

test('delivery is free from $100 of goods', () => {
  expect([shippingCents(9_999, 795), shippingCents(10_000, 795), shippingCents(50, 0)]).toEqual([795, 0, 0]);
});

test('one sentence says what delivery costs', () => {
  expect(deliverySentence(795)).toBe('Delivery $7.95, free from $100');
  expect(deliverySentence(0)).toBe('Free delivery');
});
