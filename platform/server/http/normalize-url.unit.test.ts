import { expect, test } from 'vitest';
import { normalizeUrl } from './normalize-url.ts';

test.each([
  ['/', '/'],
  ['/products?search=a//b&x=%61', '/products?search=a//b&x=%61'],
  ['/products/%C3%A9%2F%20', '/products/%C3%A9%2F%20'],
  ['//', '/'],
  ['///', '/'],
  ['//a:99999/', '/a:99999/'],
  ['//evil.com/products?page=2', '/evil.com/products?page=2'],
  ['/a%70%69/auth', '/api/auth'],
  ['/%2D%5f%7E%30', '/-_~0'],
  ['/a%2570i', '/a%2570i'],
  ['http://shop/products', null],
  ['*', null],
  ['', null],
  ['/a\\b', null],
  ['/api/auth/get-session#.css', null],
  ['/a/../b', null],
  ['/a/%2e%2E/b', null],
  ['/.', null],
  ['/%', null],
  ['/%ff', null],
])('"%s" is normalized to "%s"', (target, clean) => {
  expect(normalizeUrl(target)).toBe(clean);
});
