import { expect, test } from 'vitest';
import { toShopUrl, parseOfflinePlace } from './offline-place.ts';

const SHOP = 'https://shop.test';

test('an address of the shop opens in the shop, however it is written', () => {
  expect(toShopUrl(SHOP, '/products?search=%C2%BD%22&page=2')).toBe(`${SHOP}/products?search=%C2%BD%22&page=2`);
  expect(toShopUrl(SHOP, '/products/%E0%A4%A')).toBe(`${SHOP}/products/%E0%A4%A`);
});

test('no address leads to another site or runs a script', () => {
  const odd = [
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '\\\\evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
  ];
  for (const at of [...odd, '//', 'data:text/html,x', 'http://shop.test/']) expect(toShopUrl(SHOP, at), at).toBe('/');
  // Without an origin, a browser would read such a path as another host.
  expect(new URL(toShopUrl(SHOP, '/.//evil.test'), SHOP).origin).toBe(SHOP);
});

test('recognizes the page of an address, however it is written', () => {
  expect(parseOfflinePlace('/products/%E0%A4%A')).toEqual({ kind: 'product', slug: '%E0%A4%A' });
  expect(parseOfflinePlace('/products/none?x=%F0')).toEqual({ kind: 'product', slug: 'none' });
  expect(parseOfflinePlace('/products?search=%22%3Cb%3E')).toMatchObject({ kind: 'list', search: '"<b>' });
  expect(parseOfflinePlace('/category/valves?x=1')).toMatchObject({ kind: 'list', search: '', category: 'valves' });
  expect(parseOfflinePlace('/dashboard/myorders')).toEqual({ kind: 'unknown' });
});
