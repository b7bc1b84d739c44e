import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import CreditAccounts from './pages/dashboard.credit-accounts.tsx';

const loaderData = {
  accounts: { items: [], total: 0, page: 1, counts: {} },
  sums: { owed: 0, credit: 0, ageing: { notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, over90: 0 } },
  state: 'owes',
};

const show = (search: string): string => {
  const Page = () => createElement(CreditAccounts, { loaderData: { ...loaderData, search } } as never);
  const router = createMemoryRouter([{ path: '/', element: createElement(Page) }]);
  return renderToStaticMarkup(createElement(RouterProvider, { router }));
};

test('without an account, the page has no search, tabs and export; a search without a result keeps them', () => {
  const html = show('');
  expect(html).toContain('No accounts yet');
  expect(html).not.toContain('Find an account');
  expect(html).not.toContain('Export');
  expect(show('ann')).toContain('Find an account');
});
