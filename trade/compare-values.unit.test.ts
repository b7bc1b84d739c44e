import { expect, test } from 'vitest';
import { compareMagnitudes, compareValues } from './compare-values.ts';

test.each([
  ['1/4 in', '3/8 in', '1/2 in', '1/2 in x 10 mm', '3/4 in', '3/4 x 1/2 in', '1 in', '1 1/4 in', '1 1/2 in', '10 mm'],
  [
    '5.5 mm',
    '10 mm',
    '15 mm',
    '15 mm x 1/2 in',
    '22 mm',
    '22 x 15 mm',
    '110 mm',
    '5 m',
    'DN 50',
    'DN 110',
    'M8',
    'M24',
  ],
  ['BSP female 1/2 in', 'BSP female 1 in', 'BSP female 1 1/4 in', 'BSP male 1/2 in', 'Compression 15 mm'],
  ['Brass', 'Copper', 'PVC-U', 'Stainless steel'],
])('values are ordered by size, then alphabetically: %s, %s, ...', (...values) => {
  expect(values.toReversed().toSorted(compareValues)).toEqual(values);
});

test.each([
  [
    '1/2 in',
    '15 mm',
    '3/4 in',
    '22 mm',
    '22 x 15 mm',
    '22 mm x 3/4 in',
    '1 in',
    '28 mm',
    'DN 50',
    '5 m',
    '250 g',
    'PZ2',
  ],
  ['M6', 'M8', 'M8 x 40', '10 mm', 'M10', 'DN 110'],
  ['Brass', 'Copper', 'PVC-U'],
])('by magnitude, inches and millimeters are ordered by their length: %s, %s, ...', (...values) => {
  expect(values.toReversed().toSorted(compareMagnitudes)).toEqual(values);
});
