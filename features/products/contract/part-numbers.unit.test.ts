import { expect, test } from 'vitest';
import { isScientificNotation, parseGtin } from './part-numbers.ts';

test.each([
  ['4006381333931', '4006381333931'],
  ['4-006381 333931', '4006381333931'],
  ['96385074', '96385074'],
  ['04252614', '04252614'],
  ['036000291452', '036000291452'],
  ['36000291452', '036000291452'],
  ['14006381333938', '14006381333938'],
])('%s is the bar code %s', (text, gtin) => {
  expect(parseGtin(text)).toBe(gtin);
});

test.each(['4006381333932', '36000291453', '123', 'abc', '', '4.00638E+12'])('%s is no bar code', (text) => {
  expect(parseGtin(text)).toBeNull();
});

test('what a table program makes of a long number is told from a SKU', () => {
  expect(['4.00638E+12', '4,00638E+12', '1E+11'].map(isScientificNotation)).toEqual([true, true, true]);
  expect(['12E5', 'E+12', '4006381333931', 'A1.2E+11'].map(isScientificNotation)).toEqual([false, false, false, false]);
});
