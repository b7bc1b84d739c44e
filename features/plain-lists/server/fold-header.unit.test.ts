import { expect, test } from 'vitest';
import { foldHeader } from './fold-header.ts';

test.each([
  ['Prix unitaire (EUR)', 'prix unitaire', 'eur'],
  ['Preis in USD', 'preis', 'usd'],
  ['Price ($)', 'price', '$'],
  ['Gewicht [kg]', 'gewicht', 'kg'],
  ['Waga kg', 'waga', 'kg'],
  ['P.V.P.', 'pvp', ''],
  ['Art.-Nr.', 'art nr', ''],
  ['Item #', 'item no', ''],
  ['N° article', 'no article', ''],
  ['Zdjęcie, żółte', 'zdjecie zolte', ''],
  ['Stück (je Packung)', 'stuck je packung', ''],
  ['EUR', 'eur', ''],
  ['', '', ''],
])('the header %s is folded', (header, name, unit) => {
  expect(foldHeader(header)).toEqual({ name, unit });
});
