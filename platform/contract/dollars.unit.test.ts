import { expect, test } from 'vitest';
import { Dollars } from './dollars.ts';
import { ProductForm } from '#features/products/contract/products.ts';

test.each([
  ['', 'Unit Price is Required'],
  [' ', 'Unit Price is Required'],
  ['dear', 'Enter an amount such as 12.50'],
  ['0', 'The price must be more than zero'],
  [1e-9, 'The price must be more than zero'],
  [12.505, 'At most two decimals'],
])('a unit price of %j is refused with: %s', (unitPrice, sentence) => {
  const { error } = ProductForm.safeParse({ unitPrice });
  expect(error?.issues.find(({ path }) => path[0] === 'unitPrice')?.message).toBe(sentence);
});

test.each([
  ['12,50', 12.5],
  [' $12.5 ', 12.5],
  ['12,50 $', 12.5],
  ['USD 12', 12],
  ['1,234.50', 1234.5],
])('%j is accepted as an amount in dollars', (typed, dollars) => {
  expect(Dollars.parse(typed)).toBe(dollars);
});

test.each([
  ['12,50 €', 'Enter dollars, without €'],
  ['£12.50', 'Enter dollars, without £'],
  ['12.50 EUR', 'Enter dollars, without EUR'],
  ['1,234', 'Write 1234 or 1,234.00'],
  ['8.005', 'Amounts have two decimals: write 8.01 or 8005'],
  ['$ 0.004', 'Amounts have two decimals'],
  ['0,125', 'Amounts have two decimals: write 0.13'],
  ['1234.567', 'Amounts have two decimals: write 1234.57'],
  ['12.50 each', 'Enter an amount such as 12.50'],
])('%j is refused as an amount: %s', (typed, sentence) => {
  expect(Dollars.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([sentence]);
});

test('a sum of dollars is rounded to whole cents', () => {
  expect(Dollars.parse(0.1 + 0.2)).toBe(0.3);
  expect(Dollars.parse(9_999_999.99)).toBe(9_999_999.99);
});

test.each(['1e9', '1.000', '0x10'])('a stock of %j is refused because it is not a whole number', (stock) => {
  const { error } = ProductForm.safeParse({ stock });
  expect(error?.issues.find(({ path }) => path[0] === 'stock')?.message).toBe('Enter a whole number');
});
