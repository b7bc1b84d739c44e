import { expect, test } from 'vitest';
import { findNotSold } from './find-not-sold.ts';

test('a search for products that the shop does not sell is recognized, but not a search for their parts', () => {
  const notSold = 'sinks, baths, Shower trays';
  expect(['sink', 'Baths ', 'bath', 'shower tray', 'SINKS'].map((search) => findNotSold(notSold, search))).toEqual([
    'sinks',
    'baths',
    'baths',
    'Shower trays',
    'sinks',
  ]);
  for (const search of ['', 'bath waste', 'sin', 'shower']) expect(findNotSold(notSold, search)).toBeUndefined();
  expect(findNotSold('', '')).toBeUndefined();
});
