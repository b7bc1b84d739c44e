import { expect, test } from 'vitest';
import { splitCents } from './split-cents.ts';

test.each([
  [500, [6490], [500]],
  [100, [100, 200], [33, 67]],
  [1, [100, 100], [1, 0]],
  [10, [1, 1, 1], [1, 1, 1]],
  [299, [100, 200], [100, 199]],
  [0, [5, 5], [0, 0]],
  [5, [], []],
])('%i cents over %j are %j', (cents, held, parts) => {
  expect(splitCents(cents, held)).toEqual(parts);
});

test('however many cents are split over whatever is held, all are given and nobody gets more than he holds', () => {
  for (let cents = 0; cents <= 400; cents += 1) {
    for (const held of [
      [17, 3, 380],
      [1, 1, 398],
      [133, 133, 134],
    ]) {
      const parts = splitCents(cents, held);
      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(cents);
      expect(parts.every((one, at) => one >= 0 && one <= (held[at] ?? 0))).toBe(true);
    }
  }
});

test('the largest sums a card can be charged are split without losing a cent', () => {
  expect(splitCents(99_999_998, [33_333_333, 33_333_333, 33_333_333]).reduce((a, b) => a + b)).toBe(99_999_998);
});
