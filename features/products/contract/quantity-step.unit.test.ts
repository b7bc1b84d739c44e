import { expect, test } from 'vitest';
import { roundUpQuantity, describeRounding } from './quantity-step.ts';

test.each([
  [1, 1, 7, 7],
  [10, 1, 3, 10],
  [10, 5, 10, 10],
  [10, 5, 11, 15],
  [10, 5, 15, 15],
  [3, 4, 8, 11],
])('with a minimum order of %d and steps of %d, %d rounds up to %d', (minOrder, quantityStep, quantity, rounded) => {
  expect(roundUpQuantity({ minOrder, quantityStep }, quantity)).toBe(rounded);
});

test('describes the rounding with the step, the minimum and both quantities', () => {
  expect(describeRounding({ minOrder: 10, quantityStep: 5 }, 1001)).toBe(
    'Sold in steps of 5 from 10 up: 1,005 instead of 1,001.',
  );
});
