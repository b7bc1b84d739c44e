import { expect, test } from 'vitest';
import { joinName, suggestNameParts } from './suggest-name.ts';

const rows = (...all: [sku: string, name: string, ...parts: string[]][]) =>
  all.map(([sku, name, ...parts]) => ({ sku, name, parts }));

test('the fewest columns that make all names different are suggested', () => {
  expect(
    suggestNameParts(rows(['A', 'Elbow', 'brass', '15'], ['B', 'Elbow', 'brass', '22'], ['C', 'Tee', '', '']), 2),
  ).toEqual([1]);
  const both = rows(['A', 'Elbow', 'brass', '15'], ['B', 'elbow', 'steel', '15'], ['C', 'Elbow', 'brass', '22']);
  expect(suggestNameParts(both, 2)).toEqual([0, 1]);
});

test('no column is suggested if all names differ, or if one product is in two rows', () => {
  expect(suggestNameParts(rows(['A', 'Elbow 15', 'x'], ['B', 'Elbow 22', 'x']), 1)).toEqual([]);
  expect(suggestNameParts(rows(['A', 'Elbow', '15'], ['A', 'Elbow', '22']), 1)).toEqual([]);
});

test('nothing is suggested if no columns make the names different', () => {
  expect(suggestNameParts(rows(['A', 'Elbow', '15'], ['B', 'Elbow', '15']), 1)).toBeNull();
});

test('a part that the name contains already is not added again', () => {
  expect(joinName(['Elbow F/F', '1/2"'])).toBe('Elbow F/F 1/2"');
  expect(joinName(['Elbow 15 mm brass', '15 MM', 'brass', ''])).toBe('Elbow 15 mm brass');
});
