import { expect, test } from 'vitest';
import { findNotSold } from './find-not-sold.ts';

test('a search for things that the shop does not sell is recognized, and a search for parts of them is not', () => {
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
