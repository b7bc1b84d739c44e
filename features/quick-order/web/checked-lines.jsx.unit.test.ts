import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import type { CheckedLine } from '#features/quick-order/contract/quick-order.ts';
import { CheckedLines } from './checked-lines.tsx';

const line = {
  line: 1,
  text: 'VAL-0001 60',
  status: 'matched',
  product: { _id: 'valve', slug: 'valve', name: 'Valve' },
  quantity: 60,
  price: 567,
  discount: 93,
} as unknown as CheckedLine;

const show = (before: { price: number; discount: number } | null): string => {
  const again = before && ({ lines: [{ productId: 'valve', quantity: 60, ...before }] } as unknown as OrderDetail);
  const acts = { onEdit: () => undefined, onTake: () => undefined };
  const Page = () => createElement(CheckedLines, { lines: [line], again, isLocked: false, ...acts });
  return renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component: Page }])));
};

test('a line shows its price after the discount, as the cart does', () => {
  const shown = show(null);
  expect(shown).toContain('$474.00');
  expect(shown).toContain('$93.00 off');
  expect(shown).not.toContain('$567.00');
});

test('an earlier order is compared by the price after its discount', () => {
  expect(show({ price: 567, discount: 93 })).not.toContain('was ');
  expect(show({ price: 567, discount: 0 })).toContain('was $567.00');
});
