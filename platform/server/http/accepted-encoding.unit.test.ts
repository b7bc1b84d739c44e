import { expect, test } from 'vitest';
import { acceptedEncoding } from './accepted-encoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['BR; Q=0.000, GZIP;q=0.5', 'gzip'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['br;q=0.001', 'br'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['brotli, x-gzip', 'identity'],
])('a request with Accept-Encoding "%s" gets a response in %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
