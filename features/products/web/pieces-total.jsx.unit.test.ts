import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ProductDetail } from '#features/products/contract/products.ts';
import { PiecesTotal } from './pieces-total.tsx';

const shownFor = (text: string, unitPrice: number): string =>
  renderToStaticMarkup(
    createElement(PiecesTotal, {
      text,
      product: { unitPrice, minOrder: 5, priceBreaks: [] } as unknown as ProductDetail,
    }),
  );

test.each([
  ['5', 9.45, '$9.45'],
  ['999999999', 9.45, '$1,889,999,998.11'],
  ['5', 9_999_999.99, '$9,999,999.99'],
])('shows the total of %s pieces at %d dollars per five: %s', (text, unitPrice, total) => {
  expect(shownFor(text, unitPrice)).toContain(`>${total}<`);
});

test.each([
  ['', 1],
  ['0', 1],
  ['-5', 1],
  ['2.5', 1],
  ['1e9', 1],
  ['1000000000', 1],
  ['999999999', 9_999_999.99],
])('shows no total for %j pieces at %d dollars per five', (text, unitPrice) => {
  expect(shownFor(text, unitPrice)).toBe('');
});
