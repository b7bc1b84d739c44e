import { expect, test } from 'vitest';
import { fileReadings } from '#features/file-readings/contract/file-readings.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { products } from '#features/products/contract/products.ts';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { findBrokenRules } from '#features/rules.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { get, check, checkAgain, apply, undo, run, getRows } = openImports(shop, admin);

const HEAD =
  'ID,Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price,Sale price,Date sale price starts,Date sale price ends';

/** A WooCommerce file with a product for each SKU, each with a sale price and its days, such as `8.00,,2026-12-31`. */
const buildFile = (sold: Record<string, string>, regular = '10.00'): string =>
  [
    HEAD,
    ...Object.entries(sold).map(([sku, sale]) => `id-${sku},simple,${sku},Tap ${sku},1,visible,7,${regular},${sale}`),
  ].join('\n');

/** Checks a file, and answers the question about sale prices. */
const checkWith = async (file: string, salePrice: 'regular' | 'reduced'): Promise<string> => {
  const id = await check(file);
  const { status } = await shop.call(fileReadings.answer, { params: { id }, body: { salePrice } }, admin.token);
  expect(status).toBe(200);
  await run();
  return id;
};

const findProduct = async (sku: string) => {
  const found = await shop.db.$client.query(`select id from product where sku = $1 and status = 'active'`, [sku]);
  return (await shop.call(products.get, { params: { id: found.rows[0].id } })).body;
};
/** The price, the regular price beside it, and the lowest one of the last 30 days, as visitors see them. */
const getPrices = async (sku: string) => {
  const { unitPrice, regularPrice, lowestPrice } = await findProduct(sku);
  return [unitPrice, regularPrice, lowestPrice];
};
/** The sales of files, each with its number of products. */
const listSales = async (state: 'waiting' | 'on' | 'over'): Promise<[string, number][]> =>
  (await shop.call(sales.list, { query: { state } }, admin.token)).body
    .filter(({ name }: { name: string }) => name.startsWith('Sale prices of'))
    .map(({ name, products: count }: { name: string; products: number }) => [name, count]);
/** Moves the sales of an import in time, and runs the job that starts and ends them. */
const shiftSales = async (id: string, days: number) => {
  const client = shop.db.$client;
  await client.query(
    `update sale set starts_at = starts_at + make_interval(days => $2), ends_at = ends_at + make_interval(days => $2)
      where import_id = $1`,
    [id, days],
  );
  await client.query(
    'update product set reduced_until = reduced_until + make_interval(days => $1) where reduced_until is not null',
    [days],
  );
  await makeDue(shop, 'sales');
  await runJob(shop, 'sales');
};

test('sale prices of a file become sales with its days, and the undo of the file ends them', async () => {
  const [soon, later] = [dateInDays(5), dateInDays(9)];
  const file = buildFile({
    'FS-ON': `8.00,,${soon}`,
    'FS-LATER': `7.00,${soon},${later}`,
    'FS-ENDLESS': '6.00,,',
    'FS-OVER': `5.00,,${dateInDays(-2)}`,
    'FS-ODD': '5.00,,soon',
    'FS-POINTS': '5.00,,31.12.2099',
    'FS-HIGH': '10.50,,',
  });
  const id = await checkWith(file, 'reduced');
  expect(await get(id)).toMatchObject({ state: 'checked', counts: { new: 7, refused: 0 }, warned: 1 });
  const planned = (await getRows(id, 'new')) as unknown as {
    sku: string;
    changes: { column: string; after: string }[];
  }[];
  const planOf = (sku: string) =>
    planned.find((row) => row.sku === sku)?.changes.find(({ column }) => column === 'Sale Price')?.after;
  expect(['FS-ON', 'FS-LATER', 'FS-ENDLESS', 'FS-OVER', 'FS-ODD', 'FS-HIGH', 'FS-POINTS'].map(planOf)).toEqual([
    `8.00 until ${formatDate(soon)}`,
    `7.00 from ${formatDate(soon)} until ${formatDate(later)}`,
    '6.00 for a year',
    ...[undefined, undefined, undefined],
    '5.00 for a year',
  ]);
  expect(await getRows(id, 'warned')).toMatchObject([
    { sku: 'FS-ODD', warnings: [{ message: 'The sale price is left out: “soon” is not a day' }] },
  ]);
  expect(await listSales('on')).toEqual([]);
  expect(await apply(id)).toMatchObject({ state: 'applied', fault: '' });
  const name = 'Sale prices of list.csv';
  const [on, waiting] = [await listSales('on'), await listSales('waiting')];
  expect(on.toSorted(([, one], [, other]) => one - other)).toEqual([
    [name, 1],
    [name, 2],
  ]);
  expect(waiting).toEqual([[name, 1]]);
  const paid = async (...skus: string[]) => {
    const found = [];
    for (const sku of skus) found.push((await getPrices(sku))[0]);
    return found;
  };
  expect(await paid('FS-ON', 'FS-LATER', 'FS-ENDLESS', 'FS-OVER', 'FS-ODD', 'FS-HIGH')).toEqual([8, 10, 6, 10, 10, 10]);
  expect(await findBrokenRules(shop.db)).toEqual({});
  const again = await checkAgain(id);
  expect(await get(again)).toMatchObject({ counts: { same: 7, new: 0, changed: 0 }, warned: 1 });
  await shiftSales(id, -6);
  expect(await paid('FS-ON', 'FS-LATER', 'FS-ENDLESS')).toEqual([10, 7, 6]);
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect([await listSales('on'), await listSales('waiting')]).toEqual([[], []]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a product of a file’s sale shows a regular price only if this shop has sold it at that price', async () => {
  const sale = `8.00,,${dateInDays(5)}`;
  expect(await apply(await checkWith(buildFile({ 'FP-OLD': sale }), 'regular'))).toMatchObject({ state: 'applied' });
  expect(await getPrices('FP-OLD')).toEqual([10, null, null]);
  const file = buildFile({ 'FP-OLD': sale, 'FP-NEW': sale });
  const id = await checkWith(file, 'reduced');
  expect(await get(id)).toMatchObject({ counts: { new: 1, changed: 1, refused: 0 } });
  expect(await apply(id)).toMatchObject({ state: 'applied', fault: '' });
  expect([await getPrices('FP-OLD'), await getPrices('FP-NEW')]).toEqual([
    [8, 10, 10],
    [8, null, null],
  ]);
  const { body } = await shop.call(browsing.list, { query: { reduced: '1..', limit: 100 } });
  const names = new Set(body.items.map((item: { name: string }) => item.name));
  expect([names.has('Tap FP-OLD'), names.has('Tap FP-NEW')]).toEqual([true, false]);
  expect(await undo(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await getPrices('FP-OLD')).toEqual([10, null, null]);
  const dearer = await checkWith(buildFile({ 'FP-OLD': sale }, '12.00'), 'reduced');
  expect(await apply(dearer)).toMatchObject({ state: 'applied', fault: '' });
  expect(await getPrices('FP-OLD')).toEqual([8, null, null]);
  expect(await undo(dearer)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await getPrices('FP-OLD')).toEqual([10, null, null]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a later file without a sale price ends the sale of an earlier file, and its undo restores it; one without the column does not', async () => {
  const sale = `8.00,,${dateInDays(5)}`;
  const first = await checkWith(buildFile({ 'FE-ONE': sale, 'FE-TWO': sale }), 'reduced');
  expect(await apply(first)).toMatchObject({ state: 'applied', fault: '' });
  const withoutColumn = [
    'ID,Type,SKU,Name,Published,Visibility in catalog,Stock,Regular price,Parent',
    ...['FE-ONE', 'FE-TWO'].map((sku) => `id-${sku},simple,${sku},Tap ${sku},1,visible,7,10.00,`),
  ].join('\n');
  expect(await get(await check(withoutColumn))).toMatchObject({ counts: { same: 2, changed: 0 } });
  const later = await checkWith(buildFile({ 'FE-ONE': ',,', 'FE-TWO': sale }), 'reduced');
  expect(await get(later)).toMatchObject({ counts: { same: 1, changed: 1 } });
  expect(await getRows(later, 'changed')).toMatchObject([
    { sku: 'FE-ONE', changes: [{ column: 'Sale Price', before: '8.00', after: '' }] },
  ]);
  expect(await apply(later)).toMatchObject({ state: 'applied', fault: '' });
  const getBoth = async () => [(await getPrices('FE-ONE'))[0], (await getPrices('FE-TWO'))[0]];
  expect(await getBoth()).toEqual([10, 8]);
  expect(await findBrokenRules(shop.db)).toEqual({});
  expect(await undo(later)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await getBoth()).toEqual([8, 8]);
  // A file in which no product has a sale price asks nothing, and ends all of them.
  const none = await check(buildFile({ 'FE-ONE': ',,', 'FE-TWO': ',,' }));
  expect(await apply(none)).toMatchObject({ state: 'applied', counts: { changed: 2 } });
  expect(await getBoth()).toEqual([10, 10]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the undo of a file restores no sale of a product that staff have changed since, or that is no longer for sale', async () => {
  const sale = `8.00,,${dateInDays(5)}`;
  const skus = ['FU-EDITED', 'FU-GONE', 'FU-BACK'];
  const first = await checkWith(buildFile(Object.fromEntries(skus.map((sku) => [sku, sale]))), 'reduced');
  expect(await apply(first)).toMatchObject({ state: 'applied', fault: '' });
  const second = buildFile({ 'FU-EDITED': ',,', 'FU-GONE': ',,', 'FU-BACK': ',,' }).replace(
    'Tap FU-EDITED',
    'Tap FU-NEW',
  );
  const later = await check(second);
  expect(await apply(later)).toMatchObject({ state: 'applied', counts: { changed: 3 } });
  const edited = await findProduct('FU-EDITED');
  const { body } = await shop.call(productDetails.get, { params: { id: edited._id } }, admin.token);
  const saved = { ...body, name: 'Tap of staff', stockWas: body.stock, reason: '' };
  expect((await shop.call(productDetails.save, { params: { id: edited._id }, body: saved }, admin.token)).status).toBe(
    200,
  );
  const { _id: gone } = await findProduct('FU-GONE');
  expect((await shop.call(products.remove, { params: { id: gone }, query: {} }, admin.token)).status).toBe(200);
  expect(await undo(later)).toMatchObject({ state: 'undone', kept: 2 });
  const reduced = await shop.db.$client.query(
    'select p.sku from reduced_price r join product p on p.id = r.product_id where p.sku = any($1)',
    [skus],
  );
  expect(reduced.rows).toEqual([{ sku: 'FU-BACK' }]);
  expect([(await getPrices('FU-EDITED'))[0], (await getPrices('FU-BACK'))[0]]).toEqual([10, 8]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the undo of rows that only ended a sale leaves products and sales that somebody has changed since, with the reason', async () => {
  const skus = ['FK-PRICE', 'FK-OTHER', 'FK-GONE', 'FK-BACK'];
  const days = dateInDays(5);
  const first = await checkWith(buildFile(Object.fromEntries(skus.map((sku) => [sku, `8.00,,${days}`]))), 'reduced');
  expect(await apply(first)).toMatchObject({ state: 'applied', fault: '' });
  const second = await checkWith(buildFile({ 'FK-ENDED': `8.00,,${dateInDays(6)}` }), 'reduced');
  expect(await apply(second)).toMatchObject({ state: 'applied', fault: '' });
  const all = ['FK-ENDED', ...skus];
  const later = await check(buildFile(Object.fromEntries(all.map((sku) => [sku, ',,']))));
  expect(await apply(later)).toMatchObject({ state: 'applied', counts: { changed: 5 } });
  const { rows: ended } = await shop.db.$client.query('select id from sale where import_id = $1', [second]);
  expect((await shop.call(sales.end, { params: { id: ended[0].id } }, admin.token)).status).toBe(200);
  const edited = await findProduct('FK-PRICE');
  const { body } = await shop.call(productDetails.get, { params: { id: edited._id } }, admin.token);
  const saved = { ...body, unitPrice: 12, stockWas: body.stock, reason: '' };
  expect((await shop.call(productDetails.save, { params: { id: edited._id }, body: saved }, admin.token)).status).toBe(
    200,
  );
  const autumn = {
    name: 'Autumn',
    scope: 'skus' as const,
    value: 'FK-OTHER',
    percent: 50,
    startsOn: '',
    endsOn: dateInDays(3),
  };
  expect((await shop.call(sales.add, { body: autumn }, admin.token)).status).toBe(201);
  const { _id: gone } = await findProduct('FK-GONE');
  expect((await shop.call(products.remove, { params: { id: gone }, query: {} }, admin.token)).status).toBe(200);
  expect(await undo(later)).toMatchObject({ state: 'undone', kept: 4 });
  const kept = await getRows(later, 'kept');
  expect(kept.map(({ sku, problems }) => [sku, problems[0]?.message])).toEqual([
    ['FK-ENDED', 'Somebody has ended the sale of this product since'],
    ['FK-PRICE', 'Somebody has changed this product since'],
    ['FK-OTHER', 'This product has come into the sale “Autumn” since'],
    ['FK-GONE', 'This product is no longer for sale'],
  ]);
  expect((await getPrices('FK-PRICE'))[0]).toBe(12);
  expect((await getPrices('FK-OTHER'))[0]).toBe(5);
  expect((await getPrices('FK-BACK'))[0]).toBe(8);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a file that ends a sale is refused if another file has added a later sale of the product since the check', async () => {
  const first = await checkWith(buildFile({ 'FR-1': `8.00,,${dateInDays(5)}` }), 'reduced');
  expect(await apply(first)).toMatchObject({ state: 'applied', fault: '' });
  const ending = await check(buildFile({ 'FR-1': ',,' }));
  expect(await get(ending)).toMatchObject({ counts: { changed: 1 } });
  const added = await checkWith(buildFile({ 'FR-1': `7.00,${dateInDays(7)},${dateInDays(9)}` }), 'reduced');
  expect(await apply(added)).toMatchObject({ state: 'applied', fault: '' });
  expect(await apply(ending)).toMatchObject({ state: 'refused', counts: { refused: 1 } });
  expect(await getRows(ending, 'refused')).toMatchObject([
    { problems: [{ message: 'Since the check, the product has come into the sale “Sale prices of list.csv”' }] },
  ]);
  expect((await getPrices('FR-1'))[0]).toBe(8);
  await shiftSales(first, -8);
  await shiftSales(added, -8);
  expect((await getPrices('FR-1'))[0]).toBe(7);
  // Checked again, the file ends both.
  expect(await apply(await check(buildFile({ 'FR-1': ',,' })))).toMatchObject({ state: 'applied', fault: '' });
  expect((await getPrices('FR-1'))[0]).toBe(10);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a product in another sale on these days stays out of the file’s sale, or the file is refused if it came later', async () => {
  const sale = `8.00,,${dateInDays(5)}`;
  const both = buildFile({ 'FC-ONE': sale, 'FC-TWO': sale });
  expect(await apply(await checkWith(both, 'regular'))).toMatchObject({ state: 'applied' });
  const add = (value: string) =>
    shop.call(
      sales.add,
      { body: { name: 'Autumn', scope: 'skus', value, percent: 50, startsOn: '', endsOn: dateInDays(3) } },
      admin.token,
    );
  expect((await add('FC-ONE')).status).toBe(201);
  const id = await checkWith(both, 'reduced');
  expect(await get(id)).toMatchObject({ counts: { same: 1, changed: 1 }, warned: 1 });
  expect(await getRows(id, 'warned')).toMatchObject([
    {
      sku: 'FC-ONE',
      warnings: [{ message: 'The sale price is left out: the product is in the sale “Autumn” on these days' }],
    },
  ]);
  expect((await add('FC-TWO')).status).toBe(201);
  expect(await apply(id)).toMatchObject({ state: 'refused', counts: { refused: 1 } });
  expect(await getRows(id, 'refused')).toMatchObject([
    { problems: [{ message: 'Since the check, the product is in the sale “Autumn” on these days' }] },
  ]);
  expect(await getPrices('FC-TWO')).toEqual([5, 10, 10]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a hidden product of a file becomes a draft without its sale', async () => {
  const file = buildFile({ 'FD-1': `8.00,,${dateInDays(5)}` }).replace('1,visible', '0,visible');
  const id = await checkWith(file, 'reduced');
  const warned = await getRows(id, 'warned');
  expect(warned[0]?.warnings.at(-1)?.message).toBe('The sale price is left out: the product is not for sale');
  expect(await apply(id)).toMatchObject({ state: 'applied', fault: '' });
  expect((await shop.call(productFiles.get, { params: { id } }, admin.token)).body).toMatchObject({ warned: 1 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});
