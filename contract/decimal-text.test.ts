import { expect, test } from 'vitest';
import { decimalText } from './decimal-text.ts';

test.each([
  ['19,0', 19],
  ['19.0', 19],
  [' 5,5 ', 5.5],
  ['7', 7],
  ['1.234,5', Number.NaN],
  ['abc', Number.NaN],
])('%s is %d', (text, number) => {
  expect(decimalText.parse(text)).toBe(number);
});
