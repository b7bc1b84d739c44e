import { expect, test } from 'vitest';
import { findPublicGtin, isScientificNotation, parseGtin } from './part-numbers.ts';

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

test.each(['4006381333932', '36000291453', '123', 'abc', '', '4.00638E+12'])('%s is not a bar code', (text) => {
  expect(parseGtin(text)).toBeNull();
});

test('recognizes numbers that a spreadsheet shortened, and does not mistake SKUs for them', () => {
  expect(['4.00638E+12', '4,00638E+12', '1E+11'].map(isScientificNotation)).toEqual([true, true, true]);
  expect(['12E5', 'E+12', '4006381333931', 'A1.2E+11'].map(isScientificNotation)).toEqual([false, false, false, false]);
});

test('a bar code is published only if it is a GTIN that is valid outside the company', () => {
  const stated = ['4006381333931', '036000291452', '96385074', '14006381333938', '04252614'];
  expect(stated.map(findPublicGtin)).toEqual([...stated.slice(0, 4), '042100005264']);
  const internal = ['2000000000008', '0200000000004', '9900000000009', '02345673', '212345678992'];
  expect(internal.map(findPublicGtin)).toEqual(internal.map(() => null));
  expect([null, '', '4006381333932', 'ABC'].map(findPublicGtin)).toEqual([null, null, null, null]);
});
