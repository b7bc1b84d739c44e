import { expect, test } from 'vitest';
import { pages } from '#features/pages.ts';
import { findPagePath } from './request-observer.ts';

test('each page is counted under its own path, everything else under one shared path', () => {
  const id = '018f0000-0000-7000-8000-000000000000';
  for (const { path } of pages) expect([path, findPagePath(path.replaceAll(/:\w+/g, id))]).toEqual([path, path]);
  expect(findPagePath('/dashboard/orders?page=2')).toBe('/dashboard/orders');
  expect(findPagePath('/cart.data')).toBe('/cart');
  expect(findPagePath('/_.data')).toBe('/');
  expect(findPagePath('/no/such/page')).toBe('/*');
});
