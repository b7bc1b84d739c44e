import { expect, test } from 'vitest';
import { addressIn } from './place-of.ts';

const SHOP = 'https://shop.test';

test('a page of the shop is opened in the shop, however its address is written', () => {
  expect(addressIn(SHOP, '/products?search=%C2%BD%22&page=2')).toBe(`${SHOP}/products?search=%C2%BD%22&page=2`);
  expect(addressIn(SHOP, '/products/%E0%A4%A')).toBe(`${SHOP}/products/%E0%A4%A`);
});

test('no address leads to another shop, nor runs anything', () => {
  const odd = [
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '\\\\evil.test',
    'https://evil.test/',
    'javascript:alert(1)',
  ];
  for (const at of [...odd, '//', 'data:text/html,x', 'http://shop.test/']) expect(addressIn(SHOP, at), at).toBe('/');
  // Of such a path the browser would make another host, were it not said whose it is.
  expect(new URL(addressIn(SHOP, '/.//evil.test'), SHOP).origin).toBe(SHOP);
});
