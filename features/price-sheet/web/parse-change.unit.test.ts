import { expect, test } from 'vitest';
import { parseChange } from './parse-change.ts';

test.each([
  ['+3 %', 10, 'cent', 10.3],
  ['+3%', 0.5, 'cent', 0.52],
  ['-10 %', 1.05, 'cent', 0.95],
  ['−10%', 20, 'cent', 18],
  ['+2,5 %', 4, 'cent', 4.1],
  ['+0.50', 9.99, 'cent', 10.49],
  ['-0.50', 2, 'cent', 1.5],
  ['12.90', 3, 'cent', 12.9],
  ['+3 %', 12, '99', 11.99],
  ['+3 %', 12.5, '99', 12.99],
  ['+0 %', 0.2, '99', 0.99],
  ['+3 %', 12, '00', 12],
  ['+5 %', 10, '00', 11],
  ['-90 %', 0.2, '00', 1],
  ['+3 %', 12, '05', 12.35],
  ['+0 %', 0.01, '05', 0.05],
  ['+3 %', 12, '09', 12.39],
  ['-99 %', 0.5, '09', 0.09],
] as const)('%s applied to $%d, rounded to the %s, gives $%d', (text, before, ending, after) => {
  expect(parseChange('unitPrice', text, ending)?.(before)).toBe(after);
});

test('pieces stay whole numbers', () => {
  expect(parseChange('stock', '+10 %', 'cent')?.(7)).toBe(8);
  expect(parseChange('lowStockAt', '12', '99')?.(7)).toBe(12);
  expect(parseChange('minOrder', '-1', 'cent')?.(7)).toBe(6);
});

test.each(['', '3 %', 'abc', '+', '%', '1.234', '+-3'])('"%s" is not a change', (text) => {
  expect(parseChange('unitPrice', text, 'cent')).toBeNull();
});
