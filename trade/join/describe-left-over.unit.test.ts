import { expect, test } from 'vitest';
import { describeLeftOver } from './describe-left-over.ts';

const single = { minOrder: 1, quantityStep: 1 };

test.each([
  ['a single piece', single, 1, null, null],
  ['two of a pack of 50', { minOrder: 50, quantityStep: 1 }, 2, null, 'Sold in packs of 50: 48 are left over.'],
  ['all but one of a pack', { minOrder: 2, quantityStep: 2 }, 1, null, 'Sold in packs of 2: 1 is left over.'],
  ['a whole pack', { minOrder: 5, quantityStep: 1 }, 5, null, null],
  ['a step above the minimum', { minOrder: 5, quantityStep: 5 }, 6, null, 'Sold in packs of 5: 4 are left over.'],
  ['a meter of tube', single, 1, 1000, 'Takes about 10 cm of the 1 m.'],
  ['a tube of half a meter', single, 1, 500, 'Takes about 10 cm of the 500 mm.'],
  [
    'a bundle of tubes',
    { minOrder: 5, quantityStep: 1 },
    1,
    3000,
    'Sold in packs of 5: 4 are left over. Takes about 10 cm of the 3 m.',
  ],
])('says what is left over of %s', (_name, product, pieces, pipeLength, expected) => {
  expect(describeLeftOver(product, pieces, pipeLength)).toBe(expected);
});
