import { expect, test } from 'vitest';
import { readCount } from './price-counts.ts';

test.each([
  ['100', 100],
  ['1.000', 1000],
  ['per 100', 100],
  ['100 St.', 100],
  ['je 100 Stk', 100],
  ['C', 100],
  ['%', 100],
  ['each', 1],
  ['Stück', 1],
  ['m', 1],
  ['M', null],
  ['12.50', null],
  ['DN 100', null],
  ['per100', 100],
  ['percent', null],
  ['AC', null],
  ['', null],
])('a price for “%s” is for %s pieces', (cell, count) => {
  expect(readCount(cell)).toBe(count);
});
