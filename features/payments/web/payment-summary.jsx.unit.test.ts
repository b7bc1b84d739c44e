import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { PaymentSummary } from './payment-summary.tsx';

test('a line of an order to pay shows its price after the discount', () => {
  const line = { _id: 'line', productName: 'Washer', sku: 'SEL-0001', img: '/a.webp', quantity: 40 };
  const sums = { discount: 14.16, shipping: 7.95, tax: 0, total: 111.79, deliveryMethod: 'Delivery' };
  const order = { ...sums, lines: [{ ...line, price: 118, discount: 14.16 }] } as unknown as OrderDetail;
  const shown = renderToStaticMarkup(createElement(PaymentSummary, { order }));
  expect(shown).toContain('$103.84');
  expect(shown).toContain('$14.16 off');
  expect(shown).not.toContain('$118.00');
});
