import { expect, test } from 'vitest';
import { describeFamily } from './describe-family.ts';

test('a family is described by its number of sizes and the lowest price of a piece', () => {
  const describe = (count: number, unitPrice: number, minOrder: number) =>
    describeFamily({ slug: 'elbow', count, cheapest: { unitPrice, minOrder } });
  expect(describe(3, 9.45, 1)).toBe('3 sizes from $9.45');
  expect(describe(4, 12.4, 5)).toBe('4 sizes from $2.48 each');
  expect(describe(100, 1, 1)).toBe('100 sizes or more');
});
