import { expect, test } from 'vitest';
import { priceMinimumOrder, readPrice } from './amounts.ts';
import { Notes } from './notes.ts';

test.each([
  ['0.0345', 100, 345],
  ['0.48', 25, 1200],
  ['371.46', 100, 3_714_600],
  ['12.5', 1, 1250],
  ['14.000000', 1, 1400],
  ['0.005', 3, 2],
  ['0.0345', 1, null],
])('at %s a piece, a minimum order of %i costs %s cents', (price, minOrder, cents) => {
  expect(priceMinimumOrder(price, minOrder)).toBe(cents);
});

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
