import { expect, test } from 'vitest';
import { parseAmount, parseDecimal, parseInteger } from './parse-numbers.ts';

test.each([
  ['12.50', 12.5],
  ['12,5', 12.5],
  ['1.234,50', 1234.5],
  ['1,234.50', 1234.5],
  ['1.234.567', 1_234_567],
  ['$ 1 234,50', 1234.5],
  ['0,05', 0.05],
  ['7', 7],
  ['12,50 $', 12.5],
  ['USD 12.50', 12.5],
])('%s is parsed as an amount', (cell, amount) => {
  expect(parseAmount(cell)).toBe(amount);
});

test.each(['', 'abc', '-1', '12.345.6', '1,23,4', '12.5.0', '1.2345'])('"%s" is not an amount', (cell) => {
  expect(() => parseAmount(cell)).toThrow('Enter an amount such as 12.50');
});

test.each([
  ['12,50 €', '€'],
  ['£ 1,234.50', '£'],
  ['EUR 12.50', 'EUR'],
])('%s is refused because it is in another currency', (cell, named) => {
  expect(() => parseAmount(cell)).toThrow(`Enter dollars, without ${named}`);
});

test('an ambiguous amount is refused with both ways to write it', () => {
  expect(() => parseAmount('1.234')).toThrow('Write 1234 or 1.234,00');
  expect(() => parseAmount('1,234')).toThrow('Write 1234 or 1,234.00');
});

test('whole numbers and decimals are parsed, anything else is refused', () => {
  expect([
    parseInteger('12'),
    parseInteger('-4'),
    parseInteger('12,00'),
    parseDecimal('-0,5'),
    parseDecimal('1.234'),
  ]).toEqual([12, -4, 12, -0.5, 1.234]);
  for (const cell of ['12,5', 'ten', '']) expect(() => parseInteger(cell)).toThrow('Enter a whole number');
  expect(() => parseDecimal('1,2,3')).toThrow('Enter a number');
});
