import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { CustomerOrderStatus } from '#features/orders/web/order-status.tsx';
import { OrderStatusBadge } from '#features/orders/web/order-status-badge.tsx';
import { OrderPayment } from './order-payment.tsx';
import { ThankYou } from './thank-you.tsx';

const terms = { label: 'Terms', value: 'On account, due 30 Dec 2026' };
const settled = { label: 'Invoice', value: 'Settled' };

const show = (facts?: OrderDetail['facts'], owedAgain = 0): string => {
  const at = '2026-12-01T09:00:00.000Z';
  const order = {
    number: 1001,
    status: 'paid',
    paid: true,
    paidAt: at,
    createdAt: at,
    readyAt: null,
    promise: null,
    transactionId: 'account_1',
    owedAgain,
    shipments: [],
    refunds: [],
    lines: [],
    deliveryAddress: {},
    address: '',
    facts,
  } as unknown as OrderDetail;
  const Page = () =>
    createElement(
      'div',
      null,
      createElement(ThankYou, { order, isJustPaid: false, own: true, invoice: null }),
      createElement(OrderPayment, { order }),
      createElement(CustomerOrderStatus, { order }),
      createElement(OrderStatusBadge, { order }),
    );
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: Page }])));
};

test('an order on account is not called paid while its invoice is open', () => {
  const shown = show([terms]);
  expect(shown).toContain('Thank you. Order 1001 is on your account');
  expect(shown).toContain('On account, due 30 Dec 2026');
  expect(shown).toContain('On account, being packed');
  expect(shown).not.toMatch(/paid|payment is completed/i);
});

test.each([
  ['paid by card', undefined],
  ['on account whose invoice is settled', [terms, settled]],
])('an order %s is called paid', (_, facts) => {
  const shown = show(facts);
  expect(shown).toContain('Thank you. Order 1001 is paid');
  expect(shown).toContain('Congrats! Your payment is completed.');
  expect(shown).toContain('Paid, being packed');
});

test('an order whose payment was reversed is not called paid by the heading, and says what is owed', () => {
  const shown = show(undefined, 64.9);
  expect(shown).toContain('Order 1001 is still to be paid');
  expect(shown).toContain('Payment reversed: $64.90 is still to be paid');
  expect(shown).not.toMatch(/Thank you|Congrats/);
});
