import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { OrderNext } from './order-next.tsx';

const promise = { text: 'Thu 3 Dec', payBy: '2026-12-01T07:00:00.000Z', isPast: false };
const unpaid = { status: 'unpaid', heldUntil: '2026-12-02T09:30:00.000Z', promise, isCollected: false };

/** The text of the next step, without its elements. */
const show = (more: object): string => {
  const order = { ...unpaid, ...more } as OrderDetail;
  const html = renderToStaticMarkup(createElement(OrderNext, { order } as Parameters<typeof OrderNext>[0], 'Again'));
  return html.replaceAll(/<[^>]*>/g, '');
};

test.each([
  ['unpaid', {}, 'Pay by 2 Dec 2026, 09:30', 'Arrives Thu 3 Dec if you pay by 1 Dec 2026, 07:00.'],
  ['unpaid without a promise', { promise: null }, 'Pay by 2 Dec 2026, 09:30', 'Until then, we hold the goods for you.'],
  ['paid', { status: 'paid' }, 'Arrives Thu 3 Dec', ''],
  ['canceled', { status: 'cancelled' }, 'Need these goods again?', 'You see today’s prices and stock'],
])('a buyer of an order that is %s reads what happens next and by when', (_state, order, title, note) => {
  const text = show(order);
  expect(text).toContain(title);
  expect(text).toContain(note);
  expect(text).toContain('Again');
});
