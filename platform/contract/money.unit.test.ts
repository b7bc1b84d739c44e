import { expect, test } from 'vitest';
import { Dollars } from './dollars.ts';
import {
  cents,
  formatCents,
  formatDollars,
  formatPricePerPiece,
  formatPackPrice,
  calculateLineCents,
  subtractCents,
  sumCents,
  toCents,
} from './money.ts';

test.each([
  [1000, 1, 3, 3000],
  [1499, 5, 5, 1499],
  [1499, 5, 7, 2099],
  [1099, 25, 30, 1319],
  [105, 10, 25, 263],
  [1, 2, 1, 1],
  [999_999_999, 3, 1_000_000, 333_333_333_000_000],
])('at %i cents for %i, %i pieces cost %i cents, rounded half up', (unit, minOrder, quantity, price) => {
  expect(calculateLineCents(cents(unit), minOrder, quantity)).toBe(price);
});

test.each([
  ['12.50', 1250],
  [' 12 ', 1200],
  ['1,5', 150],
  [0.1, 10],
  [19.99, 1999],
  [1_234.5, 123_450],
])('%s dollars are parsed as %i cents', (dollars, amount) => {
  expect(toCents(Dollars.parse(dollars))).toBe(amount);
});

test.each(['', '1,500', '-1', '1e3', '0x10', '1.005', 1.005, -1, Number.NaN, Infinity, null])(
  '%s is not a valid amount',
  (text) => {
    expect(Dollars.safeParse(text).success).toBe(false);
  },
);

test.each([0.5, 19.99 * 100, 2 ** 53, Number.NaN, Infinity])('%d is refused as a number of whole cents', (amount) => {
  expect(() => cents(amount)).toThrow(RangeError);
});

test('a price shows how many pieces it is for, unless it is for one', () => {
  expect(formatPackPrice({ unitPrice: 3, minOrder: 1 })).toBe('$3.00');
  expect(formatPackPrice({ unitPrice: 14.99, minOrder: 5 })).toBe('$14.99 for 5');
});

test('sums and differences of cents are cents; plain numbers do not compile as cents', () => {
  expect(sumCents([cents(10), cents(20)])).toBe(30);
  expect(subtractCents(cents(10), cents(20))).toBe(-10);
  // @ts-expect-error -- a plain number may be dollars
  expect(formatCents(12.5)).toBe('$0.13');
  // @ts-expect-error -- a plain number may have any unit
  expect(sumCents([cents(10), 20])).toBe(30);
});

test('money is formatted as dollars with a thousands separator and two decimals', () => {
  expect(formatCents(cents(123_450))).toBe('$1,234.50');
});

test.each([
  [420, 10, '$0.42'],
  [1499, 5, '$2.998'],
  [104_75, 5, '$20.95'],
  [849, 10, '$0.849'],
  [1099, 25, '$0.4396'],
  [999, 10, '$0.999'],
  [99_99, 100, '$0.9999'],
  [1085, 100, '$0.1085'],
  [105, 1000, '$0.0011'],
  [100, 3, '$0.3333'],
  [200, 3, '$0.6667'],
  [12_345_00, 10, '$1,234.50'],
])('%i cents for %i are %s per piece', (unit, minOrder, each) => {
  expect(formatPricePerPiece(cents(unit), minOrder)).toBe(each);
});

test('an amount below zero has a minus sign, not a hyphen', () => {
  expect([formatDollars(-1234.5), formatCents(cents(-5)), formatDollars(0)]).toEqual(['−$1,234.50', '−$0.05', '$0.00']);
});
