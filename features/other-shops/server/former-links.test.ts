import { expect, test } from 'vitest';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { redirects } from '#features/redirects/contract/redirects.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';

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

test('links of descriptions to the former shop lead to pages and redirects here, or lose the link and stay as words', async () => {
  const save = { path: '/pages/care', target: '/shipping', was: null };
  expect((await shop.call(redirects.save, { body: save }, admin.token)).status).toBe(200);
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
