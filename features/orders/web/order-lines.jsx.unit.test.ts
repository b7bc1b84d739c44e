import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { OrderLines } from './order-lines.tsx';

const line = {
  _id: 'line',
  productName: 'Washer',
  sku: 'SEL-0001',
  img: '/washer.webp',
  bin: '',
  slug: null,
  quantity: 40,
  minOrder: 1,
  unitPrice: 2.95,
  price: 118,
  discount: 14.16,
};
test('a line of an order shows the price paid for it, and its discount', () => {
  const order = { lines: [line] } as unknown as OrderDetail;
  const Page = () => createElement(OrderLines, { order, own: true });
  const shown = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: Page }])));
  expect(shown).toContain('$103.84');
  expect(shown).toContain('$14.16 off');
  expect(shown).not.toContain('$118.00');
});
