import { expect, test } from 'vitest';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { moveFiles } from '#features/moving-in/contract/move-files.ts';
import { redirects } from '#features/redirects/contract/redirects.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { SHOP_URL, startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, checkAgain, apply, undo, get } = openImports(shop, admin);
const moves = openMoves(shop, admin);

const HEAD =
  'Handle,Title,Body (HTML),Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price';
const toRow = (sku: string, body: string) =>
  `${sku},Tap ${sku},"${body.replaceAll('"', '""')}",true,Title,Default Title,${sku},shopify,3,9.40`;
const toLink = (href: string, words = 'see') => `<a href="${href}">${words}</a>`;

const getDescription = async (sku: string) =>
  (await shop.db.$client.query(`select description from product where sku = $1`, [sku])).rows[0]?.description;
const planned = async (id: string): Promise<string[]> =>
  (
    await shop.db.$client.query(
      `select draft ->> 'description' as text from import_row where import_id = $1 order by line`,
      [id],
    )
  ).rows.map(({ text }) => text);
const listWarnings = async (id: string) =>
  (await shop.call(productFiles.listProblems, { params: { id }, query: { kind: 'warned' } }, admin.token)).body;

const listHosts = async () => (await shop.call(moveFiles.listHosts, {}, admin.token)).body;
const addHost = (host: string) => shop.call(moveFiles.addHost, { body: { host } }, admin.token);
const removeHost = (host: string) => shop.call(moveFiles.removeHost, { params: { host } }, admin.token);

test('links of descriptions to the former shop lead to pages and redirects here, or lose the link and stay as words', async () => {
  const save = { path: '/pages/care', target: '/shipping', was: null };
  expect((await shop.call(redirects.save, { body: save }, admin.token)).status).toBe(200);
  expect((await addHost('TAP.myshopify.com')).body).toEqual(['tap.myshopify.com']);
  const file = [
    HEAD,
    toRow('LINK-1', `${toLink('/pages/care')} ${toLink('https://tap.myshopify.com/about?utm_source=x')}`),
    toRow(
      'LINK-2',
      `${toLink('/pages/lost', 'a [1] <b>note</b>')} ${toLink('https://www.old-taps.example/pages/lost')}`,
    ),
    toRow('LINK-3', `${toLink('https://maker.example/pages/care')} ${toLink('mailto:a@example.com')}`),
    toRow('LINK-4', toLink('collections/none/')),
  ].join('\n');
  const id = await check(file);
  expect(await planned(id)).toEqual([
    '[see](/shipping) [see](/about)',
    'a [1] **note** [see](https://www.old-taps.example/pages/lost)',
    '[see](https://maker.example/pages/care) see',
    'see',
  ]);
  const lost = 'The link to … leads to no page here: only its words stay';
  expect(await listWarnings(id)).toEqual([
    {
      ...{ column: 'Description', message: lost, rows: 2, lines: [3, 5] },
      examples: ['/pages/lost', '/collections/none/'].map((path) => lost.replace('…', path)),
    },
  ]);
  // A sitemap or a redirect names the host of the former shop.
  const moved = await moves.check('Path,Target\nhttps://old-taps.example/pages/lost,/terms\n');
  expect(await moves.apply(moved)).toMatchObject({ state: 'applied', counts: { new: 1 } });
  const again = await checkAgain(id);
  expect((await planned(again))[1]).toBe('[a [1] **note**](/terms) [see](/terms)');
  expect(await apply(again)).toMatchObject({ state: 'applied', fault: '' });
  expect(await getDescription('LINK-1')).toBe('[see](/shipping) [see](/about)');
  expect(await get(await checkAgain(again))).toMatchObject({ counts: { same: 4, changed: 0 } });
  const second = await check([HEAD, toRow('LINK-1', `${toLink('/pages/gone')} now`)].join('\n'));
  expect(await apply(second)).toMatchObject({ state: 'applied', counts: { changed: 1 } });
  expect(await getDescription('LINK-1')).toBe('see now');
  expect(await undo(second)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await getDescription('LINK-1')).toBe('[see](/shipping) [see](/about)');
});

test('a link whose redirect leads to a draft does not become the address of the draft', async () => {
  const draft = await createTestProduct(shop);
  const { rows } = await shop.db.$client.query(
    `update product set status = 'draft' where id = $1 returning '/products/' || slug as target`,
    [draft.id],
  );
  await shop.db.$client.query(`insert into redirect (path, target, kind) values ('/pages/secret', $1, 'rename')`, [
    rows[0].target,
  ]);
  const id = await check([HEAD, toRow('LINK-9', toLink('/pages/secret'))].join('\n'));
  expect(await planned(id)).toEqual(['see']);
});

test('the address of a former shop outlives its file, until the file is undone or staff remove the address', async () => {
  await shop.db.$client.query('delete from former_host');
  const first = await moves.check('Path,Target\nhttps://www.kept.example/pages/first,/terms\n');
  await moves.apply(first);
  const sitemap = await moves.check('loc\nhttps://kept.example/gone-1\nhttps://kept.example/gone-2\n');
  await moves.undo(first);
  // The sitemap names it too.
  expect(await listHosts()).toEqual(['kept.example']);
  await shop.db.$client.query('delete from move_file where id = $1', [sitemap]);
  expect(await listHosts()).toEqual(['kept.example']);
  expect((await removeHost('kept.example')).body).toEqual([]);
  expect((await removeHost('kept.example')).body).toMatchObject({ code: 'not_found' });
  const second = await moves.check('Path,Target\nhttps://second.example/pages/second,/terms\n');
  await moves.apply(second);
  expect((await addHost('www.entered.example')).body).toEqual(['entered.example', 'second.example']);
  await moves.undo(second);
  expect(await listHosts()).toEqual(['entered.example']);
});

test('the address of a former shop is read as links have it, and added once', async () => {
  await shop.db.$client.query('delete from former_host');
  const spellings = ['typed.example', 'WWW.Typed.Example.', 'https://typed.example:443/shop?x=1', ' typed.example/ '];
  for (const text of spellings) expect((await addHost(text)).body).toEqual(['typed.example']);
  const { rows } = await shop.db.$client.query(`select from audit where entity_id = 'typed.example'`);
  expect(rows).toHaveLength(1);
  const longest = `${'l'.repeat(59)}.${`${'l'.repeat(63)}.`.repeat(2)}${'l'.repeat(57)}.example`;
  expect(longest).toHaveLength(253);
  for (const text of ['münchen.example', 'typed.example:8080', longest]) expect((await addHost(text)).status).toBe(200);
  const all = [longest, 'typed.example', 'typed.example:8080', 'xn--mnchen-3ya.example'];
  expect((await listHosts()).toSorted()).toEqual(all);
  for (const text of [
    ...['no address', 'typed', 'typed..example', 'ftp://typed.example', 'javascript:alert(1)', `l${longest}`],
    ...['user@typed.example', 'https://user:word@typed.example/', '[::1]', ''],
  ])
    expect({ text, status: (await addHost(text)).status }).toEqual({ text, status: 400 });
  const links = ['https://MÜNCHEN.example/about', '//typed.example/about', 'http://typed.example.:8080/about'];
  const literal = '[see](//typed.example/about) [see](//maker.example/about)';
  const id = await check(
    [HEAD, toRow('TYPED-1', links.map((href) => toLink(href)).join(' ')), toRow('TYPED-2', literal)].join('\n'),
  );
  expect(await planned(id)).toEqual([
    '[see](/about) [see](/about) [see](/about)',
    String.raw`\[see](/about) \[see](//maker.example/about)`,
  ]);
  expect(await listWarnings(id)).toEqual([]);
  expect((await removeHost('WWW.typed.example')).body).not.toContain('typed.example');
  expect((await removeHost(longest)).body).toHaveLength(2);
});

test('two requests at once do not add more addresses of former shops than the shop may have', async () => {
  await shop.db.$client.query('delete from former_host');
  await shop.db.$client.query(`insert into former_host select n || '.full.example' from generate_series(1, 49) n`);
  const holder = await shop.db.$client.connect();
  cleanUp(() => holder.release());
  await holder.query('begin');
  await holder.query('lock table former_host in exclusive mode');
  const adding = Promise.all(['one.example', 'other.example'].map(addHost));
  await waitUntilBlocked(shop, holder, 2);
  await holder.query('commit');
  expect(new Set((await adding).map(({ status }) => status))).toEqual(new Set([200, 422]));
  expect(await listHosts()).toHaveLength(50);
  // A full list accepts what it has.
  expect((await addHost('www.1.full.example')).body).toHaveLength(50);
  expect((await addHost('third.example')).body).toMatchObject({ code: 'too_many_lines' });
});

test('a host counts as the former shop only if most accepted rows of a file name it; links to this shop become paths', async () => {
  await shop.db.$client.query('delete from former_host');
  await moves.check('loc\nhttps://most.example/a\nhttps://www.most.example/b\nhttps://maker.example/pages/care\n');
  await moves.check('Path,Target\nhttps://refused.example/x,https://other.example/\n/relative,/terms\n');
  expect(await listHosts()).toEqual(['most.example']);
  const id = await check(
    [
      HEAD,
      toRow('HOST-1', toLink('https://maker.example/about')),
      toRow('HOST-2', toLink('https://any.myshopify.com/about')),
      toRow('HOST-3', `${toLink(`${SHOP_URL}/about`)} ${toLink(`${SHOP_URL}/no-such-page`)}`),
    ].join('\n'),
  );
  expect(await planned(id)).toEqual([
    '[see](https://maker.example/about)',
    '[see](https://any.myshopify.com/about)',
    '[see](/about) [see](/no-such-page)',
  ]);
});
