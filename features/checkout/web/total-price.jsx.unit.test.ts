import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cents } from '#platform/contract/money.ts';
import { TotalPrice } from './total-price.tsx';

const valve = { unitPrice: 9.45, minOrder: 1, priceBreaks: [{ from: 10, percent: 5 }] };

const show = (product: Parameters<typeof TotalPrice>[0]['product'], quantity: number): string =>
  renderToStaticMarkup(createElement(TotalPrice, { product, quantity })).replaceAll(/<[^>]+>/g, '|');

test('a buyer with an own price sees it as the total, and what the public price is', () => {
  const price = (quantity: number) => ({
    goods: cents(945 * quantity),
    discount: cents(165 * quantity),
    total: cents(780 * quantity),
  });
  const product = { ...valve, unitPrice: 7.8, own: { price, text: 'Your price: $7.80 each' } };
  expect(show(product, 20)).toContain('Total price: |$156.00|');
  expect(show(product, 20)).toContain('Your price. The regular price is $189.00');
  expect(show(product, 1)).not.toContain('pieces');
});

test('a price break is shown as a discount below the total of the unit prices', () => {
  expect(show(valve, 20)).toContain('Total price: |$189.00|');
  expect(show(valve, 20)).toContain('5% less for 20 pieces: −$9.45');
  expect(show({ ...valve, priceBreaks: [{ from: 1, percent: 10 }] }, 1)).toContain('10% less for 1 piece: −$0.95');
});
