import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isPageKept, PAGES_IN_UNITS } from '#platform/contract/page-addresses.ts';
import { addressOf, unitsOf } from '#platform/server/cache/cache-address.ts';
import { keptCalls } from '#features/api.ts';
import routes from '#features/routes.ts';

const addressesOf = (entries: RouteConfigEntry[], above: string): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const address = path === undefined ? above : `${above}/${path.replace(/^\//, '')}`;
    const isPage = index === true || (path !== undefined && !children?.some((child) => child.index));
    return [...(isPage ? [address || '/'] : []), ...addressesOf(children ?? [], address)];
  });

test('of every page it is said whether its bytes are kept', () => {
  expect(Object.keys(isPageKept).toSorted()).toEqual(addressesOf(routes, '').toSorted());
});

const answers = { keptCalls, routesAt: () => new Set<string>() };
const keyOf = (url: string) =>
  addressOf({ url, method: 'GET', headers: {} } as IncomingMessage, new Set(), answers)?.key ?? null;
const keyIn = (url: string, cookie: string) =>
  addressOf({ url, method: 'GET', headers: { cookie } } as IncomingMessage, new Set(['length']), answers)?.key ?? null;
const id = '018f0000-0000-7000-8000-000000000000';

test.each([
  '/',
  '/_.data',
  '/favicon.svg',
  '/pictures/drawn/brass-hex-nipple-1-2-in-bsp-male.svg',
  '/pictures/drawn/in/brass-hex-nipple-1-2-in-bsp-male.svg',
  '/dashboard/reviews',
  '/dashboard/reviews.data',
  '/products/brass-hex-nipple-1-2-in-bsp-male',
  `/purcess/${id}`,
])('%s is kept', (url) => {
  expect(keyOf(url)).toBe(url);
});

test.each([
  '/dashboard/nothing',
  '/dashboard/reviews/',
  '/products/Brass',
  '/purcess/nothing',
  `/dashboard/order/${id}`,
  '/reset-password',
  '/register',
])('%s is made each time', (url) => {
  expect(keyOf(url)).toBeNull();
});

test('a page that shows lengths is kept for each of both units, any other once for all', () => {
  const inches = 'a=b; copperline.units=in';
  for (const url of ['/products', '/products.data', '/products?length=0.5..2in', '/products/brass', '/units'])
    expect([keyIn(url, 'a=b'), keyIn(url, inches)]).toEqual([url, `${url} in`]);
  for (const url of ['/', '/join', '/offline', '/kits', '/api/browse', '/api/catalogue', '/pictures/drawn/brass.svg'])
    expect([keyIn(url, 'a=b'), keyIn(url, inches)]).toEqual([url, url]);
});

test('a page at an address written otherwise is in units too, though it is not kept', () => {
  const of = (url: string) => unitsOf({ url, headers: { cookie: 'copperline.units=in' } } as IncomingMessage);
  for (const url of ['/products/', '/Products', '/Compare/?p=a', '/products/Brass']) {
    expect([url, of(url), keyIn(url, 'copperline.units=in')]).toEqual([url, 'in', null]);
  }
  expect(of('/kits/')).toBeNull();
});

test('pages in units are pages of the shop', () => {
  expect(Object.keys(isPageKept)).toEqual(expect.arrayContaining(PAGES_IN_UNITS));
});
