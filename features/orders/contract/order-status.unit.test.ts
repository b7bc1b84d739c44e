import { expect, test } from 'vitest';
import { allows, orderActs, OrderStatus, statesAllowing } from './order-status.ts';
import { Delivery } from './orders.ts';

test('only an unpaid order can be paid or cancelled, only a paid one delivered', () => {
  expect(statesAllowing('pay')).toEqual(['unpaid']);
  expect(statesAllowing('cancel')).toEqual(['unpaid']);
  expect(statesAllowing('deliver')).toEqual(['paid']);
  expect(statesAllowing('ship')).toEqual(['paid']);
  expect(statesAllowing('unship')).toEqual(['paid']);
  expect(statesAllowing('ready')).toEqual(['paid']);
  expect(statesAllowing('takeBack')).toEqual(['delivered']);
});

test('money is accepted while an order is unpaid or being cancelled, and in no other state', () => {
  expect(statesAllowing('acceptPayment')).toEqual(['unpaid', 'cancelling']);
});

test('money goes back from an order that has been paid only', () => {
  expect(statesAllowing('return')).toEqual(['paid', 'delivered']);
  expect(statesAllowing('refund')).toEqual(['paid', 'refunding', 'delivered']);
});

test('what has ended allows nothing', () => {
  expect(Object.keys(orderActs)).toEqual(expect.arrayContaining([...OrderStatus.options]));
  for (const status of ['cancelled', 'expired', 'refunded'] as const) {
    expect(orderActs[status]).toEqual([]);
    expect(allows(status, 'pay')).toBe(false);
  }
});

test.each([
  ['12 Pipe Street\r\nBack door,\n\n Berlin\n', '12 Pipe Street, Back door, Berlin'],
  ['1 Main St\u2028Total: $0.00', '1 Main St, Total: $0.00'],
  ['  12 Pipe Street, Berlin, ', '12 Pipe Street, Berlin,'],
])('an address is kept on one line: %j', (given, kept) => {
  expect(Delivery.parse({ address: given, country: given })).toEqual({ address: kept, country: kept, phone: '' });
});
