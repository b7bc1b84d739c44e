import { expect, test } from 'vitest';
import { askListTax, findTaxWord } from './list-tax.ts';

test.each([
  ['Price net', false],
  ['Prix HT', false],
  ['Pris eks. mva', false],
  ['Precio sin IVA', false],
  ['VK brutto', true],
  ['Prix TTC', true],
  ['Price incl. VAT', true],
  ['Price', null],
  ['Listenpreis', null],
])('the column %s says of its prices that they include tax: %s', (header, includesTax) => {
  expect(findTaxWord(header)).toBe(includesTax);
});

test('a list leads to a question about tax only if its column names another kind of price than the shop has', () => {
  const fields = new Map([[1, 'unitPrice']]);
  const ask = (header: string, includesTax: boolean, taxRate = 20) =>
    askListTax(['SKU', header], fields, { includesTax, taxRate });
  expect(ask('Price net', true)).toEqual([{ kind: 'priceTax', column: 'Price net', includesTax: true, rate: 20 }]);
  expect(ask('Price gross', false)).toEqual([
    { kind: 'priceTax', column: 'Price gross', includesTax: false, rate: 20 },
  ]);
  for (const none of [ask('Price net', false), ask('Price gross', true), ask('Price', true), ask('Price net', true, 0)])
    expect(none).toEqual([]);
});
