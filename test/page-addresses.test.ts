import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { isPageCached, pagesWithUnits } from '#features/pages.ts';
import { getCacheAddress, getRequestUnits } from '#platform/server/cache/cache-address.ts';
import { cachedPaths } from '#features/api.ts';
import routes from '#features/routes.ts';

const listAddresses = (entries: RouteConfigEntry[], above: string): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const address = path === undefined ? above : `${above}/${path.replace(/^\//, '')}`;
    const isPage = index === true || (path !== undefined && !children?.some((child) => child.index));
    return [...(isPage ? [address || '/'] : []), ...listAddresses(children ?? [], address)];
  });

test('the pages are exactly those of the specification and the decisions, each at its address', () => {
  expect(listAddresses(routes, '').toSorted()).toEqual([
    '/',
    '/*',
    '/__sandbox/styleguide',
    '/about',
    '/blog',
    '/brand/:slug',
    '/cart',
    '/category/:slug',
    '/checkout',
    '/compare',
    '/confirmed',
    '/contact',
    '/cookies',
    '/dashboard',
    '/dashboard/account',
    '/dashboard/accounting',
    '/dashboard/accounts',
    '/dashboard/addProduct',
    '/dashboard/attributes',
    '/dashboard/attributes/:key',
    '/dashboard/audit',
    '/dashboard/backups',
    '/dashboard/bought',
    '/dashboard/brands',
    '/dashboard/brands/:id',
    '/dashboard/cash',
    '/dashboard/cash/:id',
    '/dashboard/categories',
    '/dashboard/categories/:id',
    '/dashboard/checks',
    '/dashboard/companies',
    '/dashboard/companies/:id',
    '/dashboard/company',
    '/dashboard/company/invitation',
    '/dashboard/company/orders/:id',
    '/dashboard/company/requests',
    '/dashboard/company/requests/:id',
    '/dashboard/customers',
    '/dashboard/customers/:id',
    '/dashboard/discountcodes',
    '/dashboard/discountcodes/:id',
    '/dashboard/discountcodes/new',
    '/dashboard/elsewhere',
    '/dashboard/failed',
    '/dashboard/families',
    '/dashboard/families/:slug',
    '/dashboard/grid',
    '/dashboard/import',
    '/dashboard/inbox',
    '/dashboard/inbox/:id',
    '/dashboard/inbox/templates',
    '/dashboard/invitation',
    '/dashboard/keys',
    '/dashboard/lists',
    '/dashboard/lists/:id',
    '/dashboard/makeAdmin',
    '/dashboard/manageProducts',
    '/dashboard/manageProducts/:id',
    '/dashboard/manageProducts/:id/stock',
    '/dashboard/manageProducts/change',
    '/dashboard/manageProducts/deleted',
    '/dashboard/manageProducts/drafts',
    '/dashboard/move',
    '/dashboard/myorders',
    '/dashboard/myquotes',
    '/dashboard/myquotes/:id',
    '/dashboard/new-order',
    '/dashboard/notices',
    '/dashboard/offers',
    '/dashboard/offers/:id',
    '/dashboard/offers/new',
    '/dashboard/offers/requests',
    '/dashboard/order/:id',
    '/dashboard/orders',
    '/dashboard/packing',
    '/dashboard/pastorders',
    '/dashboard/payment/:paymentId',
    '/dashboard/payments',
    '/dashboard/payments/:id',
    '/dashboard/pricegroups',
    '/dashboard/pricelists',
    '/dashboard/pricelists/:id',
    '/dashboard/product-reviews',
    '/dashboard/profile',
    '/dashboard/profile/security',
    '/dashboard/quickorder',
    '/dashboard/redirects',
    '/dashboard/returns',
    '/dashboard/review',
    '/dashboard/reviews',
    '/dashboard/saleprices',
    '/dashboard/saleprices/new',
    '/dashboard/sales',
    '/dashboard/searches',
    '/dashboard/searches/synonyms',
    '/dashboard/settings',
    '/dashboard/stock',
    '/dashboard/stock/low',
    '/dashboard/today',
    '/dashboard/topay',
    '/dashboard/webhooks',
    '/dashboard/webhooks/:id',
    '/families/:slug',
    '/forgot-password',
    '/home',
    '/join',
    '/kits',
    '/kits/:slug',
    '/list/:token',
    '/login',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/offer',
    '/offers',
    '/offline',
    '/portfolio',
    '/privacy',
    '/products',
    '/products/:slug',
    '/products/:slug/review',
    '/products/:slug/reviews',
    '/profile',
    '/purcess/:id',
    '/regester',
    '/register',
    '/reset-password',
    '/scan',
    '/sent',
    '/services',
    '/shipping',
    '/terms',
    '/trade-accounts',
    '/units',
    '/verify-email',
    '/watches/stop',
  ]);
});

const cacheableRoutes = { cachedPaths, routesAt: () => new Set<string>() };
const getKey = (url: string) =>
  getCacheAddress({ url, method: 'GET', headers: {} } as IncomingMessage, new Set(), cacheableRoutes)?.key ?? null;
const getKeyWithCookie = (url: string, cookie: string) =>
  getCacheAddress({ url, method: 'GET', headers: { cookie } } as IncomingMessage, new Set(['length']), cacheableRoutes)
    ?.key ?? null;
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
])('%s is cached', (url) => {
  expect(getKey(url)).toBe(url);
});

test.each([
  '/dashboard/nothing',
  '/dashboard/reviews/',
  '/products/Brass',
  '/purcess/nothing',
  `/dashboard/order/${id}`,
  '/reset-password',
  '/register',
])('%s is not cached', (url) => {
  expect(getKey(url)).toBeNull();
});

test('a page that shows lengths is cached once per unit, any other page once', () => {
  const inches = 'a=b; copperline.units=in';
  for (const url of ['/products', '/products.data', '/products?length=0.5..2in', '/products/brass', '/units'])
    expect([getKeyWithCookie(url, 'a=b'), getKeyWithCookie(url, inches)]).toEqual([url, `${url} in`]);
  for (const url of ['/', '/join', '/offline', '/kits', '/api/browse', '/api/catalog', '/pictures/drawn/brass.svg'])
    expect([getKeyWithCookie(url, 'a=b'), getKeyWithCookie(url, inches)]).toEqual([url, url]);
});

test('a page at another spelling of its address is in the chosen unit, but not cached', () => {
  const getUnits = (url: string) =>
    getRequestUnits({ url, headers: { cookie: 'copperline.units=in' } } as IncomingMessage);
  for (const url of ['/products/', '/Products', '/Compare/?p=a', '/products/Brass']) {
    expect([url, getUnits(url), getKeyWithCookie(url, 'copperline.units=in')]).toEqual([url, 'in', null]);
  }
  expect(getUnits('/kits/')).toBeNull();
});

test('every page listed as showing units is a page of the shop', () => {
  expect(Object.keys(isPageCached)).toEqual(expect.arrayContaining(pagesWithUnits));
});
