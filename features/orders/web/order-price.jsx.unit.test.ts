import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '#features/orders/contract/orders.ts';
import { OrderPrice } from './order-price.tsx';

const show = (sums: Partial<Order>): string[] =>
  [...renderToStaticMarkup(createElement(OrderPrice, { order: sums as Order })).matchAll(/>([^<]+)</g)].map(
    ([, text = '']) => text,
  );

const sums = { discount: 0, shipping: 0, tax: 0, taxIncluded: true };

test('a list shows the total of an order first, and amounts that add up to it', () => {
  expect(show({ ...sums, price: 106.25, discount: 14.83, shipping: 7.95, total: 99.37 })).toEqual([
    '$99.37',
    '$106.25 goods',
    '−$14.83 discount',
    '$7.95 delivery',
  ]);
  expect(show({ ...sums, price: 100, tax: 25, taxIncluded: false, total: 125 })).toEqual([
    '$125.00',
    '$100.00 goods',
    '$25.00 tax',
  ]);
});

test('a list shows the total after a discount where the delivery is free', () => {
  expect(show({ ...sums, price: 685, discount: 107.16, total: 577.84 })[0]).toBe('$577.84');
});

test('an order of goods alone shows its total only', () => {
  expect(show({ ...sums, price: 20, tax: 4, total: 20 })).toEqual(['$20.00']);
});
