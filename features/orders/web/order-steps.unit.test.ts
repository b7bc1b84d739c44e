import { expect, test } from 'vitest';
import { INVOICE, ON_ACCOUNT } from '#features/orders/contract/on-account.ts';
import { getOrderSteps } from './order-steps.ts';

const owed = { label: ON_ACCOUNT, value: 'On account, due 30 Dec 2026' };

const createdAt = '2026-11-26T09:30:00.000Z';
const order = (fields: object) => ({
  status: 'paid' as const,
  isCollected: false,
  isShipped: false,
  isPartShipped: false,
  readyAt: null,
  deleverd: false,
  createdAt,
  ...fields,
});

/** The labels, with a star after each step that is reached. */
const steps = (fields: object): string =>
  getOrderSteps(order(fields))
    .map(({ label, isReached }) => (isReached ? `${label}*` : label))
    .join(' ');

test.each([
  ['unpaid', { status: 'unpaid' }, 'Placed* Paid Sent Delivered'],
  ['paid', {}, 'Placed* Paid* Sent Delivered'],
  ['on account', { facts: [owed] }, 'Placed* On account* Sent Delivered'],
  ['on account, and settled', { facts: [owed, { label: INVOICE, value: 'Settled' }] }, 'Placed* Paid* Sent Delivered'],
  ['partly sent', { isPartShipped: true }, 'Placed* Paid* Part sent* Delivered'],
  ['sent', { isShipped: true }, 'Placed* Paid* Sent* Delivered'],
  ['delivered without a shipment', { status: 'delivered', deleverd: true }, 'Placed* Paid* Sent* Delivered*'],
  ['paid and collected', { isCollected: true }, 'Placed* Paid* Ready Handed over'],
  ['ready to collect', { isCollected: true, readyAt: createdAt }, 'Placed* Paid* Ready* Handed over'],
  ['handed over', { isCollected: true, isShipped: true }, 'Placed* Paid* Ready* Handed over*'],
])('shows the reached steps of an order that is %s', (_, fields, shown) => {
  expect(steps(fields)).toBe(shown);
});

test.each(['cancelled', 'expired', 'refunding', 'refunded'])('shows no steps of an order that is %s', (status) => {
  expect(steps({ status })).toBe('');
});

test('shows no steps of a paid order whose goods were refunded before any was sent', () => {
  expect(steps({ isCollected: true, isReleased: true })).toBe('');
});

test('dates each step that is reached, by the last shipment', () => {
  const dates = getOrderSteps(
    order({
      isShipped: true,
      paidAt: '2026-11-26T10:00:00.000Z',
      shipments: [{ createdAt: '2026-11-27T08:00:00.000Z' }, { createdAt: '2026-11-28T08:00:00.000Z' }],
    }),
  ).map(({ at }) => at);
  expect(dates).toEqual([createdAt, '2026-11-26T10:00:00.000Z', '2026-11-28T08:00:00.000Z', null]);
});
