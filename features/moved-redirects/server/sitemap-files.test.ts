import { expect, test } from 'vitest';
import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { products } from '#features/products/contract/products.ts';
import { redirects } from '#features/redirects/contract/redirects.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { signIn, type TestPerson } from '#test/helpers/people.ts';
import { createTestProduct, type TestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, apply, undo, get, getRows } = openMoves(shop, admin);
const query = async (text: string, values: unknown[] = []) => (await shop.db.$client.query(text, values)).rows;

const toSitemap = (...paths: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
    .map((path) => `<url><loc>https://old-shop.example${path}</loc><lastmod>2025-01-01</lastmod></url>`)
    .join('')}</urlset>`;
const listRows = async (id: string, kind: 'new' | 'same' | 'refused') =>
  (await getRows(id, kind)).map(({ label, detail, problem }) => [label, detail || problem]);
const getSlug = async ({ id }: TestProduct): Promise<string> =>
  (await shop.call(products.get, { params: { id } })).body.slug;
const findRedirects = async (search: string) =>
  (await shop.call(redirects.list, { query: { search } }, admin.token)).body;
const setTarget = (id: string, line: number, target: string, { token }: TestPerson = admin) =>
  shop.call(moveFiles.setTarget, { params: { id, line: String(line) }, body: { target } }, token);
const countLost = async () => (await shop.call(moveFiles.getProgress, {}, admin.token)).body.lostAddresses;

const NOWHERE = 'No page here has this address';

test('each address of an old sitemap has a page here, redirects to the page found for it, or is listed as leading nowhere', async () => {
  const [valve, elbow, numbered] = [
    await createTestProduct(shop),
    await createTestProduct(shop),
    await createTestProduct(shop),
  ];
  const [slug, numberedSlug] = [await getSlug(valve), await getSlug(numbered)];
  await query(`insert into product_origin (source, key, product_id) values ('OpenCart', '4711', $1)`, [numbered.id]);
  await query(`update product set family = 'old-elbow' where id = $1`, [elbow.id]);
  await shop.call(redirects.save, { body: { path: '/known', target: '/about', was: null } }, admin.token);
  const [{ category }] = await query('select slug as category from category limit 1');
  const id = await check(
    toSitemap(
      '',
      `/products/${slug}`,
      `/collections/all/products/${slug}`,
      `/product/${slug.toUpperCase()}/`,
      '/products/old-elbow',
      `/collections/${category}`,
      '/index.php?route=product/product&amp;product_id=4711',
      '/Known',
      '/pages/old-news',
      '/pages/old-news/',
      '//evil.example/x',
    ),
    'sitemap.xml',
  );
  expect(await get(id)).toMatchObject({ kind: 'sitemap', source: 'a sitemap', state: 'checked' });
  expect(await listRows(id, 'same')).toEqual([
    ['/', 'There is a page here'],
    [`/products/${slug}`, 'There is a page here'],
    ['/Known', 'Leads to /about'],
    ['/pages/old-news', 'Line 10 has this address too'],
  ]);
  expect(await listRows(id, 'new')).toEqual([
    [`/collections/all/products/${slug}`, `Leads to /products/${slug}`],
    [`/product/${slug.toUpperCase()}`, `Leads to /products/${slug}`],
    ['/products/old-elbow', 'Leads to /families/old-elbow'],
    [`/collections/${category}`, `Leads to /category/${category}`],
    ['/index.php?product_id=4711&route=product%2Fproduct', `Leads to /products/${numberedSlug}`],
  ]);
  expect(await listRows(id, 'refused')).toEqual([
    ['/pages/old-news', NOWHERE],
    ['https://old-shop.example//evil.example/x', 'This is not the address of a page'],
  ]);
  expect(await apply(id)).toMatchObject({ state: 'applied' });
  expect(await findRedirects(`/collections/all/products/${slug}`)).toMatchObject([
    { target: `/products/${slug}`, kind: 'import' },
  ]);
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await findRedirects(slug)).toEqual([]);
});

test('addresses of WooCommerce, Magento and PrestaShop find their pages', async () => {
  const [woo, magento, presta] = [
    await getSlug(await createTestProduct(shop)),
    await getSlug(await createTestProduct(shop)),
    await createTestProduct(shop),
  ];
  await query(`insert into product_origin (source, key, product_id) values ('PrestaShop', '4712', $1)`, [presta.id]);
  const [{ category }] = await query('select slug as category from category limit 1');
  const id = await check(
    toSitemap(
      `/product/${woo}/`,
      `/product-category/all/${category}/`,
      `/all/${magento}.html`,
      '/all/4712-another-name.html',
      '/all/4713-another-name.html',
    ),
    'sitemap.xml',
  );
  expect((await listRows(id, 'new')).map(([, detail]) => detail)).toEqual([
    `Leads to /products/${woo}`,
    `Leads to /category/${category}`,
    `Leads to /products/${magento}`,
    `Leads to /products/${await getSlug(presta)}`,
  ]);
  expect(await listRows(id, 'refused')).toEqual([['/all/4713-another-name.html', NOWHERE]]);
});

test('a collection finds the category of its name, and the usual pages with texts find those here', async () => {
  const add = (slug: string, name: string) =>
    query(`insert into category (id, slug, name, position) values (uuidv7(), $1, $2, 0)`, [slug, name]);
  await add('moved-elbows-2', 'Moved Elbows & Tees');
  await add('moved-twice', 'Moved Caps');
  await add('moved-thrice', 'Moved caps');
  const id = await check(
    toSitemap(
      '/collections/moved-elbows-tees',
      '/pages/about-us',
      '/pages/contact',
      '/pages/shipping-policy',
      '/policies/refund-policy',
      '/policies/terms-of-service',
      '/policies/privacy-policy',
      '/contact-us',
      '/collections/moved-caps',
      '/policies/unusual-policy',
    ),
    'sitemap.xml',
  );
  expect((await listRows(id, 'new')).map(([, detail]) => detail)).toEqual(
    ['/category/moved-elbows-2', '/about', '/contact', '/shipping', '/shipping', '/terms', '/privacy', '/contact'].map(
      (target) => `Leads to ${target}`,
    ),
  );
  expect(await listRows(id, 'refused')).toEqual([
    ['/collections/moved-caps', NOWHERE],
    ['/policies/unusual-policy', NOWHERE],
  ]);
  const moved = await check('Redirect from,Redirect to\n/elbows,/collections/moved-elbows-tees\n/us,/pages/about-us\n');
  expect((await listRows(moved, 'new')).map(([, detail]) => detail)).toEqual([
    'Leads to /category/moved-elbows-2',
    'Leads to /about',
  ]);
});

test('staff choose a target for an address that leads nowhere, and an undo does not remove it', async () => {
  const lost = await countLost();
  const id = await check(toSitemap('/blog/old-post', '/blog/other-post'), 'sitemap.xml');
  expect(await countLost()).toBe(lost + 2);
  const wrong = await setTarget(id, 2, '/not-here');
  expect([wrong.status, wrong.body.code]).toEqual([422, 'redirect_target']);
  const { status, body } = await setTarget(id, 2, '/about');
  expect([status, body]).toEqual([
    200,
    { line: 2, label: '/blog/old-post', detail: 'Leads to /about', warnings: [], problem: '' },
  ]);
  expect(await findRedirects('/blog/old-post')).toMatchObject([{ target: '/about', kind: 'owner' }]);
  expect(await get(id)).toMatchObject({ counts: { refused: 1, same: 1 } });
  expect(await countLost()).toBe(lost + 1);
  expect((await setTarget(id, 2, '/terms')).body.code).toBe('not_found');
  expect((await setTarget(id, 99, '/terms')).body.code).toBe('not_found');
});

test('when two people choose a target for an address at once, the second is refused', async () => {
  const id = await check(toSitemap('/blog/at-once'), 'sitemap.xml');
  const replies = await Promise.all(['/about', '/terms'].map((target) => setTarget(id, 2, target)));
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect(await get(id)).toMatchObject({ counts: { refused: 0, same: 1 } });
});

test('an old address in two sitemaps is counted once, until it leads somewhere', async () => {
  const lost = await countLost();
  await check(toSitemap('/blog/twice'), 'sitemap.xml');
  const id = await check(toSitemap('/blog/twice'), 'sitemap.xml');
  expect(await countLost()).toBe(lost + 1);
  expect((await setTarget(id, 2, '/about')).status).toBe(200);
  expect(await countLost()).toBe(lost);
});

test('staff without the permission to edit redirects can neither choose nor import targets', async () => {
  const manager = await signIn(shop.db, 'manager');
  const slug = await getSlug(await createTestProduct(shop));
  const id = await check(toSitemap('/blog/managed', `/product/${slug}/`), 'sitemap.xml');
  const replies = [
    await setTarget(id, 2, '/about', manager),
    await shop.call(moveFiles.apply, { params: { id }, query: {} }, manager.token),
  ];
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [403, 'permission_missing'],
    [403, 'permission_missing'],
  ]);
  expect(await findRedirects('/blog/managed')).toEqual([]);
});

test('a sitemap index is refused with a message to upload the sitemaps that it lists', async () => {
  const id = await check(
    '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>',
    'map.xml',
  );
  expect(await get(id)).toMatchObject({ state: 'unreadable', fault: expect.stringMatching(/only lists sitemaps/) });
});
