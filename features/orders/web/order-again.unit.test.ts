import { expect, test } from 'vitest';
import type { OrderLine } from '#features/orders/contract/order-line.ts';
import { parseLine, splitLines } from '#features/products/contract/parse-lines.ts';
import { upperCasePartNumber } from '#features/products/contract/part-numbers.ts';
import { formatOrderLines } from './order-again.ts';

const line: OrderLine = {
  _id: 'line',
  productId: 'product',
  slug: null,
  sku: '',
  productName: 'Valve',
  img: '',
  quantity: 10,
  unitPrice: 1,
  minOrder: 10,
  price: 1,
  discount: 0,
  taxRate: 0,
  tax: 0,
  shipped: 0,
  released: 0,
  refunded: 0,
  returned: 0,
  returnable: 0,
  short: 0,
  bin: '',
};

test.each([
  'VAL-0011',
  '#A1',
  'A,5',
  'A;5',
  'A\tB 7',
  'A\nB',
  '1/2"',
  '"A"',
  '12345',
  '1,000',
  'Part',
  '5 x 3',
  '30 PCS',
])('the quick-order pad reads back the SKU %j of an order', (sku) => {
  const read = splitLines(formatOrderLines({ lines: [{ ...line, sku }] })).map(parseLine);
  const written = upperCasePartNumber(sku.replace('\n', ' ').replace('30 PCS', '30PCS'));
  expect(read.map(({ part, quantity }) => [upperCasePartNumber(part), quantity])).toEqual([[written, 10]]);
});
