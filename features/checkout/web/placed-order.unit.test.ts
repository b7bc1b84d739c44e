import { expect, test } from 'vitest';
import { describeNextStep } from './placed-order.ts';

test('an order that is collected is not promised to be sent', () => {
  expect(describeNextStep({ isCollected: true })).toBe('When it is paid, we email you as soon as you can collect it.');
  expect(describeNextStep({ isCollected: false })).toBe('We send it when it is paid.');
});
