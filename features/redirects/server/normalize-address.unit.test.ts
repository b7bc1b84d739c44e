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

test('a query with nothing but tracking parameters is dropped, and so is its question mark', () => {
  expect(normalizeAddress('/a?utm_medium=x')).toBe('/a');
  expect(normalizeAddress('/a?')).toBe('/a');
});

test('a slash inside a part of the path stays encoded, and an address that could lead to another site is refused', () => {
  expect(normalizeAddress('/families/Elbow%201%2f2%20in')).toBe('/families/Elbow%201%2F2%20in');
  expect(normalizeAddress('/families/Elbow%C2%A01%2F2')).toBe('/families/Elbow%C2%A01%2F2');
  for (const text of [
    '/families/%2f%2fevil.test',
    '/families/a%2F%2Fevil.test',
    '/families/%2Fevil.test',
    '/families/a%2F',
    '/families/..%2F..%2Fevil.test',
    '/families/a%2F..%2Fb',
    '/families/.%2Fb',
    '/families/%2e%2e%2fb',
    '/families/a%2F%5Cevil.test',
    '/families/a%5cb',
    '/families/a%2F%09/b',
    '/a%2F/evil.test',
  ]) {
    expect(normalizeAddress(text), text).toBeNull();
  }
});
