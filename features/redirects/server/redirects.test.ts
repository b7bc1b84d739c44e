import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { redirects } from '#features/redirects/contract/redirects.ts';
import { products } from '#features/products/contract/products.ts';
import { builtPages } from '#platform/server/http/page.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { addRedirect } from './add-redirect.ts';

const shop = await startShop({}, { pages: builtPages() });
const admin = await signIn(shop.db, 'admin');

const save = (path: string, target: string, was: string | null = null) =>
  shop.call(redirects.save, { body: { path, target, was } }, admin.token);
const remove = (path: string, target: string) => shop.call(redirects.remove, { query: { path, target } }, admin.token);
const find = async (search: string) => (await shop.call(redirects.list, { query: { search } }, admin.token)).body;
const get = async (url: string) => {
  const { statusCode, headers } = await shop.app.inject({ url, headers: { host: 'shop.test' } });
  return [statusCode, headers.location];
};
const rename = (from: string, to: string) => shop.db.transaction((trx) => addRedirect(trx, from, to));
const invent = () => `/old-${randomUUID()}`;

test('an address without a page redirects to its target, no cache stores that, and each visit is counted', async () => {
  const path = invent();
  expect(await get(path)).toEqual([404, undefined]);
  expect((await save(path, '/products?category=valves')).body).toEqual({
    path,
    target: '/products?category=valves',
    kind: 'owner',
    hits: 0,
    lastHitOn: null,
  });
  const reply = await shop.app.inject({ url: `${path}/?utm_source=mail`, headers: { host: 'shop.test' } });
  expect([reply.statusCode, reply.headers.location, reply.headers['cache-control']]).toEqual([
    301,
    '/products?category=valves&utm_source=mail',
    'no-cache',
  ]);
  expect(await get(`${path}?variant=7`)).toEqual([301, '/products?category=valves']);
  expect(await get(path.toUpperCase().replace('/OLD', '/Old'))).toEqual([301, '/products?category=valves']);
  expect(await find(path)).toMatchObject([{ hits: 3, lastHitOn: expect.any(String) }]);
});

test('a redirect of an address with its query takes precedence over one of its path', async () => {
  const path = invent();
  await save(path, '/products');
  await save(`${path}?b=2&a=1`, '/about');
  expect(await get(`${path}?a=1&b=2`)).toEqual([301, '/about']);
  expect(await get(`${path}?a=1`)).toEqual([301, '/products']);
});

test('the redirect of a former category passes the other filters of its address on', async () => {
  const slug = `old-${randomUUID()}`;
  await rename(`/products?category=${slug}`, '/products?category=valves');
  expect(await get(`/products?category=${slug}&sort=price`)).toEqual([301, '/products?category=valves&sort=price']);
});

test('a chain is shortened when it is written, and a circle is refused', async () => {
  const [first, second, third] = [invent(), invent(), invent()];
  await rename(first, second);
  await rename(second, third);
  expect(await find(first)).toMatchObject([{ target: third }]);
  await save(third, '/about');
  expect(await get(first)).toEqual([301, '/about']);
  expect(await get(second)).toEqual([301, '/about']);
  const [a, b] = [invent(), invent()];
  await rename(a, b);
  await expect(rename(b, a)).rejects.toMatchObject({ code: 'redirect_circle' });
  await expect(rename(b, `${b}/?utm_source=x`)).rejects.toMatchObject({ code: 'redirect_circle' });
});

test('an address that has a page again opens it, and its old redirect is deleted', async () => {
  const product = await createTestProduct(shop);
  const { slug } = (await shop.call(products.get, { params: { id: product.id } })).body;
  const [there, away] = [`/products/${slug}`, invent()];
  await shop.db.$client.query(`insert into redirect (path, target, kind) values ($1, $2, 'rename')`, [there, away]);
  expect((await get(there))[0]).toBe(200);
  await rename(away, there);
  expect(await find(away)).toMatchObject([{ path: away, target: there }]);
  expect(await get(away)).toEqual([301, there]);
});

test('an address that has a page, or is reserved for the shop, cannot be redirected', async () => {
  for (const path of [
    '/api/products',
    '/API',
    '/dashboard',
    '/dashboard/orders',
    '/assets/a.js',
    '/pictures/a.webp',
    '/',
  ]) {
    const { status, body } = await save(path, '/products');
    expect([status, body.code], path).toEqual([422, 'redirect_source']);
  }
  const { slug } = (await shop.call(products.get, { params: { id: (await createTestProduct(shop)).id } })).body;
  const withPages = ['/products', '/products?search=tap', '/products?category=valves', '/about', '/cart', '/kits/any'];
  for (const path of [...withPages, `/products/${slug}`, '/families/compression-elbow']) {
    const { status, body } = await save(path, '/home');
    expect([status, body.code], path).toEqual([409, 'redirect_living']);
  }
});

const hostile = [
  'https://evil.test',
  'http:evil.test',
  '//evil.test',
  '///evil.test',
  '////evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\\/evil.test',
  '\\/evil.test',
  '/%5cevil.test',
  '/%2fevil.test',
  '/%2f%2fevil.test',
  '/%2F/evil.test',
  '/a/%2e%2e/%2e%2e/%2fevil.test',
  '/./\\evil.test',
  '/..//evil.test',
  '/.//evil.test',
  '/a/..//evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\nSet-Cookie: a=b',
  '/%0d%0aSet-Cookie:a=b',
  '/%09/evil.test',
  '/%00',
  '/\u0000/evil.test',
  '/\u2028evil',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'evil.test',
  '@evil.test',
  '?next=//evil.test',
  '#x',
  '/ /evil.test',
  '/\u202Eevil',
  '/api/auth/sign-out',
  '/dashboard/settings',
  '/assets/x.js',
  '/%61pi/products',
  '/a//evil.test',
  '/%zz',
  '/pictures/a.webp',
  '/\uFEFF/x',
  '/%2Fevil.test%2F',
  '/a%2F%2Fevil.test',
  '/families/..%2F..%2F%2Fevil.test',
  '/families/a%2F%5Cevil.test',
  '/families/a%5C..%5Cevil.test',
  '/api%2Fproducts',
  '/%61pi%2fproducts',
  '/dashboard%2Fsettings',
];

test.each(hostile)('a target that leads elsewhere, or to no page of the catalog, is refused: %j', async (target) => {
  const path = invent();
  const { status, body } = await save(path, target);
  expect([status, body.code]).toEqual([422, 'redirect_target']);
  await expect(rename(path, target)).rejects.toMatchObject({ code: 'redirect_target' });
  expect(await get(path)).toEqual([404, undefined]);
});

test('staff cannot send visitors to an address without a page', async () => {
  for (const target of [
    '/no-such-page',
    '/products/no-such-product',
    '/products?category=no-such',
    '/families/no-such',
  ]) {
    const { status, body } = await save(invent(), target);
    expect([status, body.code], target).toEqual([422, 'redirect_target']);
  }
});

test('when two people change or delete a redirect, the second is refused, and each change is in the audit', async () => {
  const path = invent();
  expect((await save(path, '/about')).status).toBe(200);
  expect((await save(path, '/home')).body.code).toBe('redirect_changed');
  expect((await save(path, '/home', '/about')).status).toBe(200);
  expect((await remove(path, '/about')).body.code).toBe('redirect_changed');
  expect((await remove(path, '/home')).status).toBe(200);
  expect((await remove(path, '/home')).body.code).toBe('redirect_changed');
  expect(await get(path)).toEqual([404, undefined]);
  const { body } = await shop.call(audit.list, { query: { search: path } }, admin.token);
  expect(body.map(({ act }: { act: string }) => act)).toEqual(['redirect.delete', 'redirect.save', 'redirect.save']);
});

test('when two people add the same address at once, one is refused', async () => {
  const path = invent();
  const replies = await Promise.all([save(path, '/about'), save(path, '/home')]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'redirect_changed')).toHaveLength(1);
});

test('a product’s second address in Shopify, below a collection, leads to its page or to where its address is redirected', async () => {
  const { slug } = (await shop.call(products.get, { params: { id: (await createTestProduct(shop)).id } })).body;
  expect(await get(`/collections/all/products/${slug}?utm_source=mail`)).toEqual([
    301,
    `/products/${slug}?utm_source=mail`,
  ]);
  const old = `old-${randomUUID()}`;
  expect(await get(`/collections/all/products/${old}`)).toEqual([404, undefined]);
  await save(`/products/${old}`, '/about');
  expect(await get(`/collections/all/products/${old.toUpperCase()}`)).toEqual([301, '/about']);
  // A redirect of the whole address takes precedence.
  await save(`/collections/sale/products/${slug}`, '/products');
  expect(await get(`/collections/sale/products/${slug}`)).toEqual([301, '/products']);
});

test('an open tab that requests the data of an address without a page is sent to its target', async () => {
  const [path, slug] = [invent(), `old-${randomUUID()}`];
  await save(path, '/products?category=valves');
  await rename(`/products?category=${slug}`, '/products?category=valves');
  const ask = async (url: string) => {
    const { statusCode, headers } = await shop.app.inject({ url, headers: { host: 'shop.test' } });
    return [statusCode, headers['x-remix-redirect'], headers['x-remix-status'], headers['cache-control']];
  };
  const led = [204, '/products?category=valves', '301', 'no-cache'];
  expect(await ask(`${path}.data`)).toEqual(led);
  expect(await ask(`/products.data?category=${slug}&_routes=products`)).toEqual(led);
  expect((await ask(`${invent()}.data`))[0]).toBe(404);
});

test('a redirect to addresses that redirect in a circle is refused', async () => {
  const [first, second] = [invent(), invent()];
  await shop.db.$client.query(`insert into redirect (path, target, kind) values ($1, $2, 'owner'), ($2, $1, 'owner')`, [
    first,
    second,
  ]);
  const { status, body } = await save(invent(), first);
  expect([status, body.code]).toEqual([409, 'redirect_circle']);
});
