import { expect, test } from 'vitest';
import { fileReadings, type ReadingAnswers } from '#features/file-readings/contract/file-readings.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { get, check, checkAgain, leaveOut, apply, undo, run, getRows } = openImports(shop, admin);

const listProducts = async (skus: readonly string[]) => {
  const { rows } = await shop.db.$client.query(
    `select p.sku, p.name, p.unit_price_cents as cents, p.family, c.name as category, s.on_hand as pieces, p.weight_grams as grams
       from product p join category c on c.id = p.category_id join stock s on s.product_id = p.id
      where p.sku = any($1) and p.status = 'active' order by p.sku`,
    [skus],
  );
  return rows;
};

/** Uploads a file, and chooses to create its categories and attributes. */
const checkWhole = async (file: string) => {
  const id = await check(file);
  await shop.call(productFiles.chooseMissing, { params: { id }, body: { make: true } }, admin.token);
  await run();
  return id;
};

/** Leaves out the refused rows, applies the rest, checks the file again, and undoes it. */
const moveIn = async (id: string, skus: readonly string[]) => {
  const rest = await leaveOut(id);
  expect(await apply(rest)).toMatchObject({ state: 'applied', fault: '' });
  const products = await listProducts(skus);
  const again = await get(await checkAgain(rest));
  expect(await undo(rest)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await listProducts(skus)).toEqual([]);
  return { products, again };
};

const readStatus = async (sku: string) =>
  (await shop.db.$client.query('select status, was_draft from product where starts_with(sku, $1)', [sku])).rows;

const SHOPIFY = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Gift Card,Status',
  'stop-tap,Stop tap,<p>For <b>water</b></p>,Halden,Moved valves,new,true,Size,15 mm,st-15,210,shopify,30,deny,9.40,false,active',
  'stop-tap,,,,,,,,22 mm,st-22,320,shopify,-3,continue,12.90,,',
  'gift,Gift card,,,,,true,Value,$25,,0,,,deny,25.00,true,active',
  'old-tap,Old tap,,Halden,Moved valves,,false,Title,Default Title,ot-1,95,shopify,4,deny,7.00,false,draft',
].join('\n');

test('a Shopify file is checked, applied and undone like a file of the shop itself', async () => {
  const id = await checkWhole(SHOPIFY);
  expect(await get(id)).toMatchObject({
    ...{ state: 'checked', source: 'Shopify', warned: 3, counts: { new: 3, refused: 1 } },
    unknown: ['Tags'],
  });
  expect((await getRows(id, 'refused')).map(({ line, problems }) => [line, problems[0]?.message])).toEqual([
    [4, 'gift cards are not sold here'],
  ]);
  expect(await getRows(id, 'warned')).toMatchObject([
    {
      line: 2,
      warnings: [{ column: 'Name', message: 'The name “Stop tap” becomes “Stop tap, 15 mm” (one of 2 variants)' }],
    },
    {
      line: 3,
      warnings: [
        { column: 'Stock', message: 'the other shop sells it when out of stock; this shop does not' },
        { column: 'Stock', message: 'stock -3 is read as 0' },
      ],
    },
    {
      line: 5,
      warnings: [{ column: '', message: 'This product is not for sale in the other shop, so it becomes a draft' }],
    },
  ]);
  const { products, again } = await moveIn(id, ['ST-15', 'ST-22']);
  // Nobody has used the new draft, so the undo deletes it.
  expect(await readStatus('OT-1')).toEqual([]);
  const shared = { family: 'stop-tap', category: 'Moved valves' };
  expect(products).toEqual([
    { sku: 'ST-15', name: 'Stop tap, 15 mm', cents: 940, pieces: 30, grams: 210, ...shared },
    { sku: 'ST-22', name: 'Stop tap, 22 mm', cents: 1290, pieces: 0, grams: 320, ...shared },
  ]);
  expect(again).toMatchObject({ counts: { same: 3, new: 0, changed: 0, refused: 0 } });
});

test('a product that the other shop hides becomes a draft, and stays one when a file changes it', async () => {
  const file = SHOPIFY.replaceAll('ot-1', 'ot-2').replaceAll('old-tap', 'older-tap').replaceAll('Old tap', 'Older tap');
  const id = await leaveOut(await checkWhole(file.replaceAll('st-', 'su-').replaceAll('top tap', 'top cock')));
  expect(await apply(id)).toMatchObject({ state: 'applied', fault: '' });
  expect(await readStatus('OT-2')).toEqual([{ status: 'draft', was_draft: false }]);
  const daily = await check('SKU,Name,Unit Price,Stock\not-2,Older tap,8.50,6');
  expect(await get(daily)).toMatchObject({ counts: { changed: 1, new: 0, refused: 0 } });
  expect(await apply(daily)).toMatchObject({ state: 'applied', fault: '' });
  expect(await readStatus('OT-2')).toEqual([{ status: 'draft', was_draft: false }]);
});

test('a product that was withdrawn is found by its key in the other shop, although its SKU has changed here', async () => {
  const file = SHOPIFY.replaceAll('st-', 'sv-').replaceAll('ot-1', 'ot-3').replaceAll(' tap', ' faucet');
  const other = file.replaceAll('stop-tap', 'stop-faucet').replaceAll('old-tap', 'old-faucet');
  expect(await apply(await leaveOut(await checkWhole(other)))).toMatchObject({ state: 'applied', fault: '' });
  await shop.db.$client.query(`update product set sku = 'OWN-SV-15', status = 'draft' where sku = 'SV-15'`);
  expect(await get(await checkWhole(other))).toMatchObject({ counts: { new: 0, changed: 0, same: 3 } });
});

test('a product that stays for sale after the undo of a file is found by its key in the other shop', async () => {
  const file = SHOPIFY.replaceAll('st-', 'sw-').replaceAll('ot-1', 'ot-4').replaceAll(' tap', ' bib');
  const other = file.replaceAll('stop-tap', 'stop-bib').replaceAll('old-tap', 'old-bib');
  expect(await apply(await leaveOut(await checkWhole(other)))).toMatchObject({ state: 'applied', fault: '' });
  await shop.db.$client.query(`delete from product_origin where starts_with(key, 'stop-bib')`);
  const dearer = await leaveOut(await checkWhole(other.replace('9.40', '9.90')));
  // The retention deletes the rows of the first file after some time.
  await shop.db.$client.query(`delete from import_row where import_id <> $1`, [dearer]);
  expect(await apply(dearer)).toMatchObject({ state: 'applied', fault: '' });
  expect(await undo(dearer)).toMatchObject({ state: 'undone', kept: 0 });
  const withoutSkus = await checkWhole(other.replaceAll('sw-15', '').replaceAll('sw-22', ''));
  expect(await get(withoutSkus)).toMatchObject({ counts: { new: 0, changed: 0, same: 3 } });
});

const WOO = [
  'ID,Type,SKU,Name,Published,Visibility in catalog,Description,Stock,Weight (lbs),Regular price,Categories,Parent,Attribute 1 name,Attribute 1 value(s)',
  '81,variation,we-22,Wide elbow - 22 mm,1,visible,,5,,4.5,,id:80,Size,22 mm',
  '80,variable,,Wide elbow,1,visible,<p>Brass</p>\\n<p>DZR</p>,,.2,,"Moved, Moved > Fittings",,Size,"15 mm, 22 mm"',
  '82,variation,we-15,Wide elbow - 15 mm,1,visible,,7,,2.85,,id:80,Size,15 mm',
  '95,grouped,set-9,Bathroom set,1,visible,,,,,,,,',
].join('\n');

test('a WooCommerce file is checked, applied and undone like a file of the shop itself', async () => {
  const id = await checkWhole(WOO);
  expect(await get(id)).toMatchObject({ state: 'checked', source: 'WooCommerce', counts: { new: 2, refused: 1 } });
  const { products, again } = await moveIn(id, ['WE-15', 'WE-22']);
  const shared = { family: 'wide-elbow', category: 'Fittings', grams: 91 };
  expect(products).toEqual([
    { sku: 'WE-15', name: 'Wide elbow - 15 mm', cents: 285, pieces: 7, ...shared },
    { sku: 'WE-22', name: 'Wide elbow - 22 mm', cents: 450, pieces: 5, ...shared },
  ]);
  expect(again).toMatchObject({ counts: { same: 2, new: 0, changed: 0, refused: 0 } });
});

const getReading = async (id: string) => (await shop.call(fileReadings.get, { params: { id } }, admin.token)).body;
const answer = async (id: string, body: ReadingAnswers) => {
  const { status } = await shop.call(fileReadings.answer, { params: { id }, body }, admin.token);
  await run();
  return status;
};

const OPEN = [
  'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price',
  'clamp,Clamp,Moved clamps,Range,8-12 mm,,,,0.79',
  'clamp,,,,12-20 mm,,,,0.89',
].join('\n');

test('before a file of another shop is checked, it asks what it leaves open; the next file with these columns does not ask', async () => {
  const id = await check(OPEN);
  expect(await get(id)).toMatchObject({ state: 'asking', source: 'Shopify', questions: 1, counts: { new: 0 } });
  expect(await getReading(id)).toEqual({ questions: [{ kind: 'uncountedStock', products: 2 }], answers: {} });
  const nothing = await shop.call(fileReadings.answer, { params: { id }, body: {} }, admin.token);
  expect([nothing.status, nothing.body.message]).toEqual([
    400,
    'Enter the stock of products that the other shop does not count.',
  ]);
  expect(await answer(id, { uncountedStock: 100 })).toBe(200);
  await shop.call(productFiles.chooseMissing, { params: { id }, body: { make: true } }, admin.token);
  await run();
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { new: 2, refused: 0 } });
  expect(await getReading(id)).toMatchObject({ answers: { uncountedStock: 100 } });
  await apply(id);
  expect(await listProducts(['CLAMP-8-12-MM', 'CLAMP-12-20-MM'])).toMatchObject([
    { sku: 'CLAMP-12-20-MM', name: 'Clamp, 12-20 mm', pieces: 100 },
    { sku: 'CLAMP-8-12-MM', name: 'Clamp, 8-12 mm', pieces: 100 },
  ]);
  expect(await get(await check(OPEN))).toMatchObject({ state: 'checked', counts: { same: 2, new: 0 } });
  // The shop remembers which product a row became, even if its SKU has changed since.
  await shop.db.$client.query(`update product set sku = 'OWN-1' where sku = 'CLAMP-8-12-MM' and status = 'active'`);
  const later = await check(OPEN.replace('0.79', '0.81'));
  expect(await get(later)).toMatchObject({ state: 'checked', counts: { same: 1, changed: 1, new: 0 } });
  await apply(later);
  expect(await listProducts(['OWN-1'])).toMatchObject([{ cents: 81 }]);
});

test('an import keeps its answers when refused rows are left out and when later files have other answers', async () => {
  const file = OPEN.replaceAll('clamp', 'grip').replaceAll('Clamp', 'Grip').replace('0.89', 'abc');
  const id = await checkWhole(file);
  await answer(id, { uncountedStock: 7 });
  const later = await check(file);
  await answer(later, { uncountedStock: 9 });
  expect([(await getReading(id)).answers, (await getReading(later)).answers]).toEqual([
    { uncountedStock: 7 },
    { uncountedStock: 9 },
  ]);
  const rest = await leaveOut(id);
  expect((await getReading(rest)).answers).toEqual({ uncountedStock: 7 });
  await apply(rest);
  expect(await listProducts(['GRIP-8-12-MM'])).toMatchObject([{ pieces: 7 }]);
  expect((await getReading(await check(file))).answers).toEqual({ uncountedStock: 9 });
});

test('refused rows of another shop’s file are exported as they are in that file', async () => {
  const id = await check(SHOPIFY);
  const { body } = await shop.call(productFiles.exportRefused, { params: { id }, query: {} }, admin.token);
  expect(body).toContain('Variant Price');
  expect(body).toContain('gift,Gift card');
});
