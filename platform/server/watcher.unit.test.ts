import { expect, test } from 'vitest';
import { pages } from '#features/pages.ts';
import { pageAt } from './watcher.ts';

test('every page is counted under its own address, and what is no page under one for all', () => {
  const id = '018f0000-0000-7000-8000-000000000000';
  for (const { path } of pages) expect([path, pageAt(path.replaceAll(/:\w+/g, id))]).toEqual([path, path]);
  expect(pageAt('/dashboard/orders?page=2')).toBe('/dashboard/orders');
  expect(pageAt('/cart.data')).toBe('/cart');
  expect(pageAt('/_.data')).toBe('/');
  expect(pageAt('/no/such/page')).toBe('/*');
});
