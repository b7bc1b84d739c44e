import { expect, test } from 'vitest';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { proposeRefund } from './propose-refund.ts';

const line = (
  _id: string,
  price: number,
  quantity: number,
  refunded = 0,
  more: { discount?: number; tax?: number } = {},
) => ({
  _id,
  price,
  quantity,
  refunded,
  discount: 0,
  tax: 0,
  ...more,
});

const order = (lines: ReturnType<typeof line>[], more: { shipping?: number; refunded?: number } = {}): OrderDetail => {
  const { shipping = 0, refunded = 0 } = more;
  const goods = lines.reduce((sum, { price }) => sum + price, 0);
  return { lines, total: goods + shipping, refunded, returning: 0, taxIncluded: true } as unknown as OrderDetail;
};

test('proposes for each piece its share of the line price, and all shares add up to that price', () => {
  expect(proposeRefund(order([line('a', 10, 3), line('b', 5, 1)]), { a: 1 })).toBe(333);
  expect(proposeRefund(order([line('a', 10, 3, 1), line('b', 5, 1)], { refunded: 3.33 }), { a: 1 })).toBe(334);
  expect(proposeRefund(order([line('a', 10, 3, 2), line('b', 5, 1)], { refunded: 6.67 }), { a: 1 })).toBe(333);
});

test('the last pieces include the delivery fee, less the money already refunded', () => {
  const two = [line('a', 10, 3), line('b', 5, 1)];
  expect(proposeRefund(order(two, { shipping: 7.95 }), { a: 3 })).toBe(1000);
  expect(proposeRefund(order(two, { shipping: 7.95 }), { a: 3, b: 1 })).toBe(2295);
  expect(proposeRefund(order(two, { shipping: 7.95, refunded: 2 }), { a: 3, b: 1 })).toBe(2095);
});

test('the proposed refund never exceeds the money that is left', () => {
  expect(proposeRefund(order([line('a', 10, 2), line('b', 5, 1)], { refunded: 12 }), { a: 2 })).toBe(300);
});

test('pieces include their share of the discount, and of tax added on top', () => {
  const lines = [line('a', 100, 4, 0, { discount: 10, tax: 18.45 }), line('b', 5, 1)];
  const paid = order(lines);
  expect(proposeRefund(paid, { a: 1 })).toBe(2250);
  expect(proposeRefund({ ...paid, taxIncluded: false, total: 113.45 }, { a: 1 })).toBe(2711);
});
