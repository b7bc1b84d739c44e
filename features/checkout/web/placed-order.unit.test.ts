import { expect, test } from 'vitest';
import { describeNextStep } from './placed-order.ts';

const unpaid = { paid: false, heldUntil: '2026-11-28T12:00:00Z' };

test('an order to be collected does not promise delivery', () => {
  expect(describeNextStep({ ...unpaid, isCollected: true })).toContain(
    'When it is paid, we email you as soon as you can collect it.',
  );
  expect(describeNextStep({ ...unpaid, isCollected: false })).toContain('We send it when it is paid.');
});

test.each([true, false])(
  'an order that was paid as it was placed shows no hold time (collected: %s)',
  (isCollected) => {
    expect(describeNextStep({ ...unpaid, isCollected })).toContain('Held for you until');
    expect(describeNextStep({ ...unpaid, paid: true, isCollected })).toMatch(/^It is paid\. We (?!.*(until|held))/i);
  },
);
