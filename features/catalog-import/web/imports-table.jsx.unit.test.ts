import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { ImportsTable } from './imports-table.tsx';

test('the list of imports says why a file cannot be read', () => {
  const file = {
    _id: 'file',
    fileName: 'no-numbers.csv',
    by: 'Ada Admin',
    createdAt: '2026-12-01T09:00:00.000Z',
    counts: { new: 0, changed: 0, same: 0, refused: 0 },
    leftOut: 0,
    kept: 0,
    state: 'unreadable',
    isCanceled: false,
    fault: 'There is no column with the SKU.',
  };
  const element = createElement(ImportsTable, { imports: [file as unknown as ProductImport] });
  const router = createMemoryRouter([{ path: '/', element }]);
  expect(renderToStaticMarkup(createElement(RouterProvider, { router }))).toContain(file.fault);
});
