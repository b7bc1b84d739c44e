import { expect, test } from 'vitest';
import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { redirects } from '#features/redirects/contract/redirects.ts';
import { products } from '#features/products/contract/products.ts';
import { loadMoveSample } from '../samples/load-sample.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, apply, undo, get, getRows } = openMoves(shop, admin);
const find = async (search: string) => (await shop.call(redirects.list, { query: { search } }, admin.token)).body;
const save = (path: string, target: string, was: string | null = null) =>
  shop.call(redirects.save, { body: { path, target, was } }, admin.token);
const listRefused = async (id: string) => (await getRows(id, 'refused')).map(({ line, problem }) => [line, problem]);

test('redirects of a Shopify file are checked, imported and undone; circles, other shops and missing pages are refused', async () => {
  const id = await check(await loadMoveSample('redirects.csv'));
  expect(await get(id)).toMatchObject({ state: 'checked', kind: 'redirects', source: 'Shopify' });
  expect(await listRefused(id)).toEqual([
    [2, 'No page of the shop has the address /products/lever-ball-valve-1-2-in'],
    [5, 'It leads round in a circle with other rows'],
    [6, 'It leads round in a circle with other rows'],
    [7, 'It leads round in a circle with other rows'],
    [8, 'It leads out of the shop'],
  ]);
  expect((await getRows(id, 'new')).map(({ label, detail }) => [label, detail])).toEqual([
    ['/collections/valves', 'Leads to /products?category=valves'],
    ['/pages/about-us', 'Leads to /about'],
  ]);
  expect(await find('/pages/about-us')).toEqual([]);
  expect(await apply(id)).toMatchObject({ state: 'applied', failed: false });
  expect(await find('/pages/about-us')).toMatchObject([{ target: '/about', kind: 'import' }]);
  expect(await get(await check(await loadMoveSample('redirects.csv')))).toMatchObject({ counts: { same: 2, new: 0 } });
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await find('/pages/about-us')).toEqual([]);
});

test('chains in a file are shortened, an address with a page is refused, and a replaced redirect comes back', async () => {
  const goods = await createTestProduct(shop);
  const { slug } = (await shop.call(products.get, { params: { id: goods.id } })).body;
  await save('/replaced', '/about');
  await save('/edited', '/about');
  const id = await check(
    [
      'Path,Target',
      '/first,/second',
      `/second,/products/${slug}`,
      '/about,/products',
      '/replaced,/products',
      '/edited,/products',
    ].join('\n'),
  );
  expect(await listRefused(id)).toEqual([[4, 'This address has a page, so it cannot lead elsewhere.']]);
  expect(await get(id)).toMatchObject({ counts: { new: 2, changed: 2 }, source: 'a list' });
  await apply(id);
  expect(await find('/first')).toMatchObject([{ target: `/products/${slug}` }]);
  await save('/edited', '/terms', '/products');
  expect(await undo(id)).toMatchObject({ kept: 1 });
  expect((await getRows(id, 'kept')).map(({ label, problem }) => [label, problem])).toEqual([
    ['/edited', 'Somebody has changed this redirect since'],
  ]);
  expect(await find('/replaced')).toMatchObject([{ target: '/about', kind: 'owner' }]);
  expect(await find('/edited')).toMatchObject([{ target: '/terms' }]);
  expect(await find('/first')).toEqual([]);
});

test('who may not edit redirects cannot import or undo them', async () => {
  const manager = await signIn(shop.db, 'manager');
  const id = await check('Path,Target\n/managed,/about\n');
  for (const row of [moveFiles.apply, moveFiles.undo]) {
    const { status, body } = await shop.call(row, { params: { id } }, manager.token);
    expect([status, body.code]).toEqual([403, 'permission_missing']);
  }
  expect(await find('/managed')).toEqual([]);
});

test('the checklist counts what the shop has', async () => {
  const { status, body } = await shop.call(moveFiles.getProgress, {}, admin.token);
  const { rows } = await shop.db.$client.query('select count(*)::int as n from redirect');
  expect([status, body]).toMatchObject([200, { redirects: rows[0].n, pastOrders: 0, products: expect.any(Number) }]);
});
