import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { MoveProgress } from '#features/moving-in/contract/move-files.ts';
import { MoveChecklist } from './move-checklist.tsx';

const progress: MoveProgress = {
  products: 405,
  productFiles: 0,
  categories: 57,
  customers: 1,
  pastOrders: 0,
  reviews: 0,
  redirects: 0,
  lostAddresses: 3,
  undoable: 0,
};

const show = (more: Partial<MoveProgress> = {}): string => {
  const element = createElement(MoveChecklist, { progress: { ...progress, ...more } });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
};

test('the checklist says what the shop has, what is open, and which addresses lead nowhere', () => {
  const html = show();
  expect(html).toContain('405 in the shop');
  expect(html).toContain('3 lead nowhere');
  expect(html.match(/>Open</g)).toHaveLength(3);
  expect(show({ lostAddresses: 0 })).not.toContain('lead nowhere<');
});
