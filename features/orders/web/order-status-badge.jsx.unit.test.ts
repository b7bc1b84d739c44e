import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderStatusBadge } from './order-status-badge.tsx';

const render = (order: object): string =>
  renderToStaticMarkup(
    createElement(OrderStatusBadge, {
      order: { status: 'paid', isShipped: false, isPartShipped: false, isCollected: true, ...order } as never,
    }),
  );
const show = (order: object): string => render(order).replaceAll(/<[^>]*>/g, '');

test.each([
  ['Refunded', { isReleased: true, readyAt: '2026-11-26T10:00:00.000Z' }],
  ['Refunded', { isReleased: true, isCollected: false }],
  ['Handed over', { isShipped: true }],
  ['Ready to collect', { readyAt: '2026-11-26T10:00:00.000Z' }],
])('the badge of an order says %s', (text, order) => {
  expect(show(order)).toBe(text);
});

test.each([
  ['Paid', 'text-success', {}],
  ['Shipped', 'text-info', { isShipped: true }],
])('the badge %s has the color %s', (text, color, order) => {
  const badge = render({ isCollected: false, ...order });
  expect(badge).toContain(text);
  expect(badge).toContain(color);
});
