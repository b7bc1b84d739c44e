import { expect, test } from 'vitest';
import { describeArrival, describeDelay, getPromiseTitle } from './describe-arrival.ts';

const promise = { text: 'Tue 1 Dec', from: '2026-12-01', to: '2026-12-01', readyTime: null, payBy: null };
const coming = { ...promise, isPast: false };
const passed = { ...promise, isPast: true };
const paid = { isCollected: false, isShipped: false, readyAt: null, deleverd: false, isLate: false };
const ready = '2026-11-30T09:00:00.000Z';

test.each([
  ['before its day', { promise: coming }, 'Delivery day', 'Arrives Tue 1 Dec'],
  ['after its day', { promise: passed, isLate: true }, 'Was due', 'Late: it was due Tue 1 Dec'],
  ['sent, after its day', { promise: passed, isShipped: true }, 'Was due', 'Sent: it was due Tue 1 Dec'],
  ['delivered', { promise: passed, deleverd: true }, 'Was due', 'Delivered'],
  ['at the counter later', { promise: coming, isCollected: true }, 'Ready to collect', 'Ready to collect Tue 1 Dec'],
  ['not at the counter in time', { promise: passed, isCollected: true }, 'Was due', 'Late: it was due Tue 1 Dec'],
  [
    'waiting at the counter',
    { promise: passed, isCollected: true, readyAt: ready },
    'Ready to collect',
    'Ready to collect',
  ],
  ['sent without a promise', { promise: null, isShipped: true }, 'Delivery day', 'On its way'],
] as const)('an order %s says so', (_case, order, title, arrival) => {
  expect([getPromiseTitle({ ...paid, ...order }), describeArrival({ ...paid, ...order })]).toEqual([title, arrival]);
});

test('the text of an order says what the shop will do only if the order is late', () => {
  expect(describeDelay(paid)).toBe('');
  expect(describeDelay({ ...paid, isLate: true })).toBe('We will email you when it ships.');
});
