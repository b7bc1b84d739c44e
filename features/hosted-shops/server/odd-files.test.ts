import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { fileReadings, type ReadingAnswers } from '#features/file-readings/contract/file-readings.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { get, check, leaveOut, apply, run, getRows } = openImports(shop, admin);

const answer = async (id: string, body: ReadingAnswers) => {
  await shop.call(fileReadings.answer, { params: { id }, body }, admin.token);
  await run();
};

const listProducts = async (skus: readonly string[]) => {
  const { rows } = await shop.db.$client.query(
    `select p.sku, p.name, p.unit_price_cents as cents, p.min_order as "minOrder", s.on_hand as pieces
       from product p join stock s on s.product_id = p.id where p.sku = any($1) and p.status = 'active' order by p.sku`,
    [skus],
  );
  return rows;
};

test('a file of Squarespace is checked and applied; then an inventory file of Shopify changes only its stock', async () => {
  const file = await readFile(new URL('samples/squarespace.csv', import.meta.url), 'utf8');
  const id = await check(file.replaceAll(/https:\S+/g, ''));
  expect(await get(id)).toMatchObject({ state: 'asking', source: 'Squarespace' });
  await answer(id, { weightUnit: 'kg', uncountedStock: 7, salePrice: 'regular' });
  await shop.call(productFiles.chooseMissing, { params: { id }, body: { make: true } }, admin.token);
  await run();
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { new: 3, refused: 2 } });
  await apply(await leaveOut(id));
  const pipes = { sku: 'SQ-BV15', name: 'Ball valve, 15 mm', cents: 1250, minOrder: 1 };
  expect(await listProducts(['SQ-BV15'])).toEqual([{ ...pipes, pieces: 12 }]);
  const head = 'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,On hand (current)';
  const inventory = await check(
    `${head}\nvalve,Another name,Size,15 mm,SQ-BV15,,,Main,3\nvalve,,,,SQ-BV15,,,Yard,2\nnone,None,,,NONE,,,Main,1\n`,
  );
  expect(await get(inventory)).toMatchObject({
    state: 'checked',
    source: 'Shopify',
    counts: { changed: 1, refused: 1 },
  });
  await apply(await leaveOut(inventory));
  expect(await listProducts(['SQ-BV15'])).toEqual([{ ...pipes, pieces: 5 }]);
});

test('a list with titles, groups of columns and two currencies is read from its names; a foreign price is refused', async () => {
  const id = await check(
    [
      'Wholesale Ltd;;;Page one',
      'Article;;Trade;;',
      'No.;Name;Price;Currency;Qty',
      'OD-1;Odd tap;12,50;USD;3',
      'OD-2;Odd valve;9,90;EUR;4',
    ].join('\r\n'),
  );
  const columns = (await shop.call(productFiles.listColumns, { params: { id } }, admin.token)).body.columns;
  const fields = new Map([
    ['Article No.', 'sku'],
    ['Article Name', 'name'],
    ['Trade Price', 'unitPrice'],
    ['Trade Qty', 'stock'],
  ]);
  expect(columns.map(({ name }: { name: string }) => name)).toEqual([
    ...['Article No.', 'Article Name', 'Trade Price', 'Trade Currency', 'Trade Qty'],
  ]);
  const named = columns.map(({ name }: { name: string }) => ({ name, field: fields.get(name) ?? '' }));
  await shop.call(productFiles.nameColumns, { params: { id }, body: { columns: named } }, admin.token);
  await run();
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { new: 1, refused: 1 } });
  expect(await getRows(id, 'refused')).toMatchObject([
    { sku: 'OD-2', problems: [{ message: 'This price is in EUR, but the shop sells in USD' }] },
  ]);
});

test('a price of 100 pieces is not read as that of one before staff answer', async () => {
  const id = await check('SKU,Name,Price,UOM\nC-1,Odd screw,18.90,C\nC-2,Odd pump,120.00,EA\n');
  expect(await get(id)).toMatchObject({ state: 'asking' });
  await answer(id, { priceOf: 'column', countColumn: 'UOM' });
  expect(await getRows(id, 'refused')).toMatchObject([
    { sku: 'C-1', problems: [{ message: '0.189 a piece needs a minimum order, because it is not in whole cents' }] },
  ]);
  expect(await getRows(id, 'new')).toMatchObject([{ sku: 'C-2' }]);
});

test('weights with decimals in a column without a unit wait for the unit', async () => {
  const id = await check('SKU,Name,Price,Weight\nW-1,Odd weight,12.50,0.35\n');
  expect((await shop.call(fileReadings.get, { params: { id } }, admin.token)).body.questions).toEqual([
    { kind: 'weightUnit', samples: ['0.35'] },
  ]);
  await answer(id, { weightUnit: 'kg' });
  await apply(id);
  const { rows } = await shop.db.$client.query(`select weight_grams as grams from product where sku = 'W-1'`);
  expect(rows).toEqual([{ grams: 350 }]);
});

test.each([
  ['DATANORM', 'V 010126MUSTER GMBH\r\nA;N;RG15;00;Bogen;;1;0;ST;245;HB10;FIT;\r\n', 'This is a DATANORM file'],
  ['JSON', '{"products":[{"title":"Tap"}]}', 'This is a JSON file'],
])('a file in the format %s is refused with what to do', async (_, text, message) => {
  expect(await get(await check(text))).toMatchObject({ state: 'unreadable', fault: expect.stringContaining(message) });
});

const LIGHTSPEED = 'id,handle,sku,name,supply_price,retail_price,variant_option_one_name,variant_option_one_value';

const planned = async (rows: readonly string[]) => {
  const id = await check([LIGHTSPEED, ...rows].join('\n'));
  if ((await get(id)).state === 'asking') await answer(id, { uncountedStock: 7 });
  return id;
};

test('a product whose SKU has changed in the hosted shop is found by its id there', async () => {
  const rows = ['k1,keyed,KEY-15,Keyed tap,1,9.90,Size,15 mm', 'k2,keyed,KEY-22,Keyed tap,1,12.90,Size,22 mm'];
  const first = await planned(rows);
  await shop.call(productFiles.chooseMissing, { params: { id: first }, body: { make: true } }, admin.token);
  await run();
  expect(await apply(first)).toMatchObject({ state: 'applied', counts: { new: 2 } });
  const renumbered = rows.map((row) => row.replace('KEY-', 'NEW-').replace('12.90', '13.90'));
  const second = await planned(renumbered);
  expect(await get(second)).toMatchObject({ counts: { same: 1, changed: 1, new: 0, refused: 0 } });
  await apply(second);
  expect(await listProducts(['KEY-15', 'KEY-22', 'NEW-15', 'NEW-22'])).toMatchObject([
    { sku: 'KEY-15', cents: 990 },
    { sku: 'KEY-22', cents: 1390 },
  ]);
});
