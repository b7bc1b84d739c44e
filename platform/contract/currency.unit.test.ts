import { afterEach, expect, test } from 'vitest';
import { describeChargeLimits } from './charge-limits.ts';
import { getCurrencyName, getCurrencySign, setCurrency } from './currency.ts';
import { cents, formatCents, formatPricePerPiece } from './money.ts';
import { parseAmount } from './parse-numbers.ts';
import { isShopCurrency, shopCurrencies } from './shop-currencies.ts';

afterEach(() => setCurrency('USD'));

test.each([
  ['USD', '$1,234.50', '$0.1085', '$', 'US dollars'],
  ['SGD', '$1,234.50', '$0.1085', '$', 'Singapore dollars'],
  ['EUR', '€1,234.50', '€0.1085', '€', 'euros'],
  ['GBP', '£1,234.50', '£0.1085', '£', 'British pounds'],
  ['CHF', 'CHF\u00A01,234.50', 'CHF\u00A00.1085', 'CHF', 'Swiss francs'],
])('amounts, prices per piece, the sign and the name of %s', (code, amount, each, sign, name) => {
  setCurrency(code);
  expect(formatCents(cents(123_450))).toBe(amount);
  expect(formatPricePerPiece(cents(1085), 100)).toBe(each);
  expect([getCurrencySign(), getCurrencyName()]).toEqual([sign, name]);
});

test('a shop can have any currency with two decimals, and no other', () => {
  expect(['USD', 'SGD', 'EUR', 'CHF', 'SEK'].filter(isShopCurrency)).toHaveLength(5);
  expect(['JPY', 'KWD', 'usd', 'XYZ', 'EURO', ''].filter(isShopCurrency)).toEqual([]);
  expect(shopCurrencies()).toContain('EUR');
  expect(shopCurrencies()).not.toContain('JPY');
});

test.each([
  ['EUR', '€12,50', 12.5],
  ['EUR', '1.234,50 €', 1234.5],
  ['EUR', 'EUR 12.50', 12.5],
  ['SGD', '$12.50', 12.5],
  ['SGD', 'S$12.50', 12.5],
  ['SGD', 'SGD 12.50', 12.5],
  ['USD', 'US$12.50', 12.5],
  ['CHF', 'CHF 1’234.50', 1234.5],
  ['SEK', '1 234,50 kr', 1234.5],
])('in %s, an amount may be written %s', (code, text, amount) => {
  setCurrency(code);
  expect(parseAmount(text)).toBe(amount);
});

test.each([
  ['EUR', '$12.50', 'Enter euros, without $'],
  ['EUR', '12.50 USD', 'Enter euros, without USD'],
  ['SGD', '€12.50', 'Enter dollars, without €'],
  ['GBP', '12.50 EUR', 'Enter pounds, without EUR'],
])('in %s, %s is refused because it is in another currency', (code, text, message) => {
  setCurrency(code);
  expect(() => parseAmount(text)).toThrow(message);
});

test.each([
  ['USD', 'A card can be charged between $0.50 and $999,999.99.'],
  ['GBP', 'A card can be charged between £0.30 and £999,999.99.'],
  ['ZAR', 'A card can be charged between R\u00A00.01 and R\u00A0999,999.99.'],
])('the smallest and largest charge in %s', (code, sentence) => {
  setCurrency(code);
  expect(describeChargeLimits()).toBe(sentence);
});
