import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { MoveFile } from '#features/moving-in/contract/move-files.ts';
import { MovesTable } from './moves-table.tsx';

const file = {
  _id: 'file',
  fileName: 'customers.csv',
  kind: 'customers',
  source: 'Shopify',
  by: 'Ada Admin',
  createdAt: '2026-12-01T09:00:00.000Z',
  counts: { new: 2, changed: 0, same: 0, refused: 0 },
  kept: 0,
  state: 'applied',
  isCanceled: false,
  applied: { at: '2026-12-01T09:01:00.000Z', by: 'Ada Admin' },
};

const show = (more: object): string => {
  const element = createElement(MovesTable, { files: [{ ...file, ...more } as unknown as MoveFile] });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
};

test('an import that was canceled midway is not listed as imported', () => {
  expect(show({})).toContain('>Imported<');
  const html = show({ isCanceled: true, applied: null });
  expect(html).toContain('Canceled, partly imported');
  expect(html).not.toContain('>Imported<');
});
