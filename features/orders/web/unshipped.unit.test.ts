import { expect, test } from 'vitest';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { canTakeBack, countUnshippedPieces } from './unshipped.ts';

const deliveredAt = '2026-11-26T09:30:00.000Z';
const minuteLater = Date.parse(deliveredAt) + 60_000;

/** An order with only the fields that these functions read. */
const orderWith = (fields: object): OrderDetail =>
  ({ status: 'delivered', deliveredAt, refunds: [], returns: [], lines: [], quantity: 0, ...fields }) as never;

test.each([
  ['nothing since', {}, true],
  ['a refund before it', { refunds: [{ createdAt: '2026-11-26T09:29:00.000Z' }] }, true],
  ['a refund since', { refunds: [{ createdAt: '2026-11-26T09:30:30.000Z' }] }, false],
  ['a return since', { returns: [{ createdAt: '2026-11-26T09:30:30.000Z' }] }, false],
  ['a refund at the same moment', { refunds: [{ createdAt: deliveredAt }] }, false],
  ['no delivery', { status: 'paid', deliveredAt: null }, false],
])('a delivery with %s can be taken back: %j', (_, fields, can) => {
  expect(canTakeBack(orderWith(fields), minuteLater)).toBe(can);
});

test('a delivery of ten minutes ago cannot be taken back', () => {
  expect(canTakeBack(orderWith({}), Date.parse(deliveredAt) + 10 * 60_000)).toBe(false);
});

test.each([
  ['whole', [{ quantity: 5, shipped: 0, released: 0 }], 5],
  ['sent in part', [{ quantity: 5, shipped: 2, released: 0 }], 3],
  ['refunded in part', [{ quantity: 5, shipped: 0, released: 1 }], 4],
  ['all gone', [{ quantity: 5, shipped: 4, released: 1 }], 0],
])('the pieces left to send are counted for an order that is %s', (_, lines, rest) => {
  expect(countUnshippedPieces(orderWith({ lines, quantity: 5 }))).toBe(rest);
});
