import { expect, test } from 'vitest';
import { allows, allowedActions, OrderStatus, statesAllowing } from './order-status.ts';
import { Delivery } from './orders.ts';

test('only an unpaid order can be paid or cancelled, only a paid one delivered', () => {
  expect(statesAllowing('pay')).toEqual(['unpaid']);
  expect(statesAllowing('cancel')).toEqual(['unpaid']);
  expect(statesAllowing('deliver')).toEqual(['paid']);
  expect(statesAllowing('ship')).toEqual(['paid']);
  expect(statesAllowing('unship')).toEqual(['paid']);
  expect(statesAllowing('ready')).toEqual(['paid']);
  expect(statesAllowing('undoDelivery')).toEqual(['delivered']);
});

test('a payment is accepted only while an order is unpaid or being cancelled', () => {
  expect(statesAllowing('acceptPayment')).toEqual(['unpaid', 'cancelling']);
});

test('only an order that has been paid can be refunded or returned', () => {
  expect(statesAllowing('return')).toEqual(['paid', 'delivered']);
  expect(statesAllowing('refund')).toEqual(['paid', 'refunding', 'delivered']);
});

test('an ended order allows nothing', () => {
  expect(Object.keys(allowedActions)).toEqual(expect.arrayContaining([...OrderStatus.options]));
  for (const status of ['cancelled', 'expired', 'refunded'] as const) {
    expect(allowedActions[status]).toEqual([]);
    expect(allows(status, 'pay')).toBe(false);
  }
});

test.each([
  ['12 Pipe Street\r\nBack door,\n\n Berlin\n', '12 Pipe Street, Back door, Berlin'],
  ['1 Main St\u2028Total: $0.00', '1 Main St, Total: $0.00'],
  ['  12 Pipe Street, Berlin, ', '12 Pipe Street, Berlin,'],
])('an address is stored on one line: %j', (input, stored) => {
  expect(Delivery.parse({ address: input, country: input })).toEqual({ address: stored, country: stored, phone: '' });
});
