import { expect, test } from 'vitest';
import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { redirects } from '#features/redirects/contract/redirects.ts';
import { products } from '#features/products/contract/products.ts';
import { loadMoveSample } from '#features/moving-in/server/load-sample.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, checkAgain, pauseImport, apply, undo, get, getRows } = openMoves(shop, admin);
const find = async (search: string) => (await shop.call(redirects.list, { query: { search } }, admin.token)).body;
const save = (path: string, target: string, was: string | null = null) =>
  shop.call(redirects.save, { body: { path, target, was } }, admin.token);
const listRefused = async (id: string) => (await getRows(id, 'refused')).map(({ line, problem }) => [line, problem]);

test('redirects of a Shopify file are checked, imported and undone; loops, other sites and missing pages are refused', async () => {
  const id = await check(await loadMoveSample('moved-redirects', 'redirects.csv'));
  expect(await get(id)).toMatchObject({ state: 'checked', kind: 'redirects', source: 'Shopify' });
  expect(await listRefused(id)).toEqual([
    [2, 'No page of the shop has the address /products/lever-ball-valve-1-2-in'],
    [5, 'It makes a loop with other rows'],
    [6, 'It makes a loop with other rows'],
    [7, 'It makes a loop with other rows'],
    [8, 'It leads to another website'],
  ]);
  expect((await getRows(id, 'new')).map(({ label, detail }) => [label, detail])).toEqual([
    ['/collections/valves', 'Leads to /category/valves'],
    ['/pages/about-us', 'Leads to /about'],
  ]);
  expect(await find('/pages/about-us')).toEqual([]);
  expect(await apply(id)).toMatchObject({ state: 'applied', failed: false });
  expect(await find('/pages/about-us')).toMatchObject([{ target: '/about', kind: 'import' }]);
  expect(await get(await check(await loadMoveSample('moved-redirects', 'redirects.csv')))).toMatchObject({
    counts: { same: 2, new: 0 },
  });
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await find('/pages/about-us')).toEqual([]);
});

test('chains in a file are shortened, an address with a page is refused, and undoing restores a replaced redirect', async () => {
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

test('undoing restores the old target of redirects that the import changed, except those that staff changed since', async () => {
  const [lost, first, second] = ['/lost-page', '/led-there', '/led-there-too'];
  const insert = (path: string, target: string) =>
    shop.db.$client.query(`insert into redirect (path, target, kind, hits) values ($1, $2, 'rename', 7)`, [
      path,
      target,
    ]);
  await insert(first, lost);
  await insert(second, lost);
  // The old address has a page, so this redirect is not used.
  await insert('/cookies', '/about');
  const id = await check(`Path,Target\n${lost},/cookies\n`);
  await apply(id);
  expect(await find('/cookies')).toMatchObject(
    [lost, first, second].map((path) => ({ path, target: '/cookies' })).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  );
  await save(second, '/about', '/cookies');
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await find(lost)).toMatchObject([{ path: first, target: lost, kind: 'rename', hits: 7 }]);
  expect(await find(second)).toMatchObject([{ target: '/about', kind: 'owner' }]);
  expect(await find('/cookies')).toMatchObject([{ path: '/cookies', target: '/about', hits: 7 }]);
});

test('an undo names the file that changed a redirect since', async () => {
  const first = await check('Path,Target\n/named-a,/about\n');
  await apply(first);
  const second = await check('Path,Target\n/named-a,/terms\n', 'second.csv');
  await apply(second);
  expect(await undo(first)).toMatchObject({ kept: 1 });
  expect((await getRows(first, 'kept')).map(({ problem }) => problem)).toEqual([
    'The import of second.csv has changed this redirect since',
  ]);
  expect(await undo(second)).toMatchObject({ kept: 0 });
});

test('a redirect to an old address of an imported product finds its page before any sitemap is imported', async () => {
  const [elbow, valve] = [await createTestProduct(shop), await createTestProduct(shop)];
  const { slug } = (await shop.call(products.get, { params: { id: valve.id } })).body;
  const query = (text: string, values: string[]) => shop.db.$client.query(text, values);
  await query(`update product set family = 'halden-tee-equal' where id = $1`, [elbow.id]);
  await query(`insert into product_origin (source, key, product_id) values ('Shopify', 'halden-valve', $1)`, [
    valve.id,
  ]);
  const id = await check(
    [
      'Redirect from,Redirect to',
      '/products/tee,/products/halden-tee-equal',
      '/products/valve,/products/halden-valve',
      '/products/second,/collections/tees/products/halden-tee-equal',
      '/products/gone,/products/no-such-handle',
    ].join('\n'),
  );
  expect((await getRows(id, 'new')).map(({ label, detail }) => [label, detail])).toEqual([
    ['/products/tee', 'Leads to /families/halden-tee-equal'],
    ['/products/valve', `Leads to /products/${slug}`],
    ['/products/second', 'Leads to /families/halden-tee-equal'],
  ]);
  expect(await listRefused(id)).toEqual([[5, 'No page of the shop has the address /products/no-such-handle']]);
  await apply(id);
  expect(await find('/products/tee')).toMatchObject([{ target: '/families/halden-tee-equal', kind: 'import' }]);
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
});

test('a file of redirects that was checked before the products is checked again, until it is imported', async () => {
  const id = await check('Path,Target\n/early,/products/early-handle\n/early-too,/about\n');
  expect(await get(id)).toMatchObject({ counts: { new: 1, refused: 1 }, canCheckAgain: true });
  const { id: product } = await createTestProduct(shop);
  await shop.db.$client.query(`update product set family = 'early-handle' where id = $1`, [product]);
  expect(await checkAgain(id)).toMatchObject({ state: 'checked', counts: { new: 2, refused: 0 } });
  expect(await apply(id)).toMatchObject({ state: 'applied', canCheckAgain: false });
  expect(await find('/early')).toMatchObject([
    { path: '/early', target: '/families/early-handle' },
    { path: '/early-too', target: '/about' },
  ]);
  const { status, body } = await shop.call(moveFiles.checkAgain, { params: { id } }, admin.token);
  expect([status, body.code]).toEqual([409, 'import_stale']);
  const { rows } = await shop.db.$client.query('select from move_chunk where file_id = $1', [id]);
  expect(rows).toEqual([]);
  // A file with passwords is not stored, whatever else it contains.
  const secret = await check('Path,Target,user_pass\n/with-secret,/about,notarealhash\n');
  expect(await get(secret)).toMatchObject({ state: 'checked', canCheckAgain: false });
});

test('a redirect that cannot be imported changes no other redirect', async () => {
  await shop.db.$client.query(`insert into redirect (path, target, kind) values ('/leads-on', '/not-here', 'rename')`);
  const id = await check('Path,Target\n/not-here,/products/not-here-either\n');
  expect(await listRefused(id)).toEqual([[2, 'No page of the shop has the address /products/not-here-either']]);
  await shop.db.$client.query(
    `update move_row set kind = 'new', problem = '', draft = '{"path": "/not-here", "target": "/products/not-here-either"}'
      where file_id = $1`,
    [id],
  );
  await shop.db.$client.query(
    `update move_file set counts = '{"new": 1, "changed": 0, "same": 0, "refused": 0}' where id = $1`,
    [id],
  );
  await apply(id);
  expect(await find('/leads-on')).toMatchObject([{ target: '/not-here' }]);
});

test('others can change redirects while a long file is imported, and an interrupted import is continued', async () => {
  const { id, running, resume, count } = await pauseImport('/step-');
  expect(await count()).toBe(100);
  // As if the process had died here; another process takes over.
  await makeDue(shop, 'move-files');
  const other = runJob(shop, 'move-files');
  await resume();
  await Promise.all([running, other]);
  expect(await get(id)).toMatchObject({ state: 'applied', failed: false });
  expect(await count()).toBe(250);
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await count()).toBe(0);
});

test('a file is checked while somebody changes redirects', async () => {
  const client = await shop.db.$client.connect();
  cleanUp(() => client.release());
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtextextended('redirects all', 0))`);
  const id = await check('Path,Target\n/checked-meanwhile,/about\n');
  await client.query('commit');
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { new: 1 } });
});

test('undoing does not restore a redirect that would now make a loop', async () => {
  await shop.db.$client.query(`insert into redirect (path, target, kind) values ('/terms', '/round', 'rename')`);
  const id = await check('Path,Target\n/leads-to-terms,/terms\n');
  await apply(id);
  await save('/round', '/terms');
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await find('/round')).toMatchObject([{ path: '/round', target: '/terms' }]);
});

test('staff without the permission to edit redirects cannot import or undo them', async () => {
  const manager = await signIn(shop.db, 'manager');
  const id = await check('Path,Target\n/managed,/about\n');
  for (const row of [moveFiles.apply, moveFiles.undo]) {
    const { status, body } = await shop.call(row, { params: { id } }, manager.token);
    expect([status, body.code]).toEqual([403, 'permission_missing']);
  }
  expect(await find('/managed')).toEqual([]);
});

test('the checklist counts the things in the shop', async () => {
  const { status, body } = await shop.call(moveFiles.getProgress, {}, admin.token);
  const { rows } = await shop.db.$client.query('select count(*)::int as n from redirect');
  expect([status, body]).toMatchObject([200, { redirects: rows[0].n, pastOrders: 0, products: expect.any(Number) }]);
});
