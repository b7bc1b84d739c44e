import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { Pagination } from './pagination.tsx';

const show = (more: { page: number; total: number; isMore?: boolean }): string => {
  const element = createElement(Pagination, { pageSize: 24, getHref: (page) => `/list?page=${page}`, ...more });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router })).replaceAll(/<[^>]*>/g, ' ');
};

test('a list of one page shows its total, a longer one its range', () => {
  expect(show({ page: 1, total: 9 }).trim()).toBe('9 in total');
  expect(show({ page: 2, total: 1312 })).toContain('Showing 25-48 of 1,312');
  expect(show({ page: 1, total: 24, isMore: true })).toContain('Showing 1-24 of more than 24');
});
