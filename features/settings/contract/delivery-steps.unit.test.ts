import { expect, test } from 'vitest';
import { parseDeliverySteps, toDeliverySteps, formatDeliverySteps } from './delivery-steps.ts';

test.each(['0: 7.95, 100: 0', '0: 7,95, 100: 0', '0: 7,95; 2,5: 0', '0:5,2.5:9', '0: 0'])(
  'reads the price steps %s',
  (text) => {
    expect(parseDeliverySteps(text)).not.toBeNull();
  },
);

test.each(['', '7.95', '1: 7.95', '0: 7.95, 0: 5', '0: 7.95, 100', '0: -1'])('rejects the price steps "%s"', (text) => {
  expect(parseDeliverySteps(text)).toBeNull();
});

test('converts dollars to cents and kilograms to grams, and formats both back', () => {
  expect(toDeliverySteps('0: 7.95, 100: 0', 'total')).toEqual([
    { from: 0, cents: 795 },
    { from: 10_000, cents: 0 },
  ]);
  expect(toDeliverySteps('0: 5, 2.5: 9', 'weight')).toEqual([
    { from: 0, cents: 500 },
    { from: 2500, cents: 900 },
  ]);
  expect(toDeliverySteps('0: 7,95, 100: 0', 'total')).toEqual(toDeliverySteps('0: 7.95, 100: 0', 'total'));
  expect(formatDeliverySteps(toDeliverySteps('0: 5, 2.5: 9.5', 'weight'), 'weight')).toBe('0: 5, 2.5: 9.50');
});
