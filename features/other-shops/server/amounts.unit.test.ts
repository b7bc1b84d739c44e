import { expect, test } from 'vitest';
import { readPrice } from './amounts.ts';
import { Notes } from './notes.ts';

test.each([
  ['USD 12.00', 1200, undefined],
  ['19,90 EUR', null, 'Price is in EUR; the shop sells in USD'],
  ['€5.00', null, 'Price is in €; the shop sells in USD'],
  ['POA', null, 'There is no price in “POA”'],
  ['-3.00', null, 'There is no price in “-3.00”'],
  ['', null, undefined],
  ['0.0345', null, 'A price of 0.0345 a piece needs a minimum order, because the shop has no fractions of a cent'],
])('the price “%s” is %s cents, or refused with a reason', (cell, cents, fault) => {
  const notes = new Notes();
  expect(readPrice(cell, '.', 1, notes)).toBe(cents);
  expect(notes.result.fault).toBe(fault);
});
