import { expect, test } from 'vitest';
import { normalizeAddress } from './normalize-address.ts';

test('an address is stored as the same text however it is written', () => {
  for (const text of ['/Old%20page', '/Old%20page/', '/Old%20page#top', '/%4fld%20page']) {
    expect(normalizeAddress(text), text).toBe('/Old%20page');
  }
  expect(normalizeAddress('/é')).toBe(normalizeAddress('/%C3%A9'));
  expect(normalizeAddress('/a?y=2&x=1&utm_source=mail&gclid=7&fbclid=8')).toBe('/a?x=1&y=2');
  expect(normalizeAddress('/')).toBe('/');
});

test('a query without parameters of its own is dropped with its question mark', () => {
  expect(normalizeAddress('/a?utm_medium=x')).toBe('/a');
  expect(normalizeAddress('/a?')).toBe('/a');
});
