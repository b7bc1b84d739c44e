import { expect, test } from 'vitest';
import { parseProductFilter } from './filter-address.ts';

test.each([
  ['price=50&price=20', '20..50'],
  ['price=50..20', '20..50'],
  ['price=&price=20', '..20'],
  ['price=12', '12'],
])('the parameters %s filter staff’s list by price %s', (sent, price) => {
  expect(parseProductFilter(new URLSearchParams(sent))).toEqual({ price });
});
