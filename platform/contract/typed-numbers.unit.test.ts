import { expect, test } from 'vitest';
import { typedDecimal, parseTypedInteger } from './typed-numbers.ts';

test.each([
  ['19,0', 19],
  ['19.0', 19],
  [' 5,5 ', 5.5],
  ['7', 7],
  ['1.234,5', Number.NaN],
  ['abc', Number.NaN],
  ['1e1', Number.NaN],
  ['0x10', Number.NaN],
])('%s is parsed as %d', (text, number) => {
  expect(typedDecimal.parse(text)).toBe(number);
});

test.each([
  ['12', 12],
  [' 12 ', 12],
  ['-4', -4],
  ['12.0', 12],
  ['1e9', Number.NaN],
  ['0x10', Number.NaN],
  ['1.000', Number.NaN],
  ['1,000', Number.NaN],
  ['', Number.NaN],
])('%j is parsed as the whole number %d', (text, number) => {
  expect(parseTypedInteger(text)).toBe(number);
});
