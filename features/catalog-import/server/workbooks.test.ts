import { writeXlsx } from 'hucre/xlsx';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { exportProducts } from '#features/product-columns/server/export-products.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { get, check, checkAgain, apply, run, getRows } = openImports(shop, admin);

const goods = async () => {
  const draft = { ...buildProductDraft(), sku: buildProductDraft().sku.toUpperCase() };
  await writeDrafts(shop, [draft]);
  return draft.sku;
};
const getCents = async (sku: string) => {
  const { rows } = await shop.db.$client.query('select unit_price_cents as cents from product where sku = $1', [sku]);
  return rows[0].cents;
};
const choose = (id: string, sheet: string) =>
  shop.call(productFiles.chooseSheet, { params: { id }, body: { sheet } }, admin.token);

test('importing an exported workbook changes nothing, even if cells look like formulas', async () => {
  await writeDrafts(shop, [
    { ...buildProductDraft(), sku: '00123', description: '=1+1', brand: ';=2', weightGrams: 12 },
    {
      ...buildProductDraft(),
      sku: '4006381333931',
      description: 'a\n\n- b\n;;=c _x0041_ & <d>',
      attributes: [{ key: 'pressure', value: '0.30000000000000004' }],
    },
  ]);
  const { type, data } = await exportProducts(shop.db, 'xlsx');
  expect(type).toMatch(/spreadsheetml/);
  const id = await check(new Uint8Array(await buffer(data as AsyncIterable<Uint8Array>)));
  expect(await getRows(id, 'refused')).toEqual([]);
  expect(await getRows(id, 'changed')).toEqual([]);
  expect(await get(id)).toMatchObject({ state: 'checked', sheets: ['Copperline'], sheet: 'Copperline', unknown: [] });
  expect((await get(id)).counts.same).toBeGreaterThanOrEqual(2);
});

test('the first or the chosen sheet of a workbook is read, even if the file is checked again', async () => {
  const sku = await goods();
  const id = await check(
    await writeXlsx({
      sheets: [
        { name: 'Notes', rows: [['Prices of autumn']] },
        {
          name: 'Prices',
          rows: [
            ['SKU', 'Price'],
            [sku, 12.5],
            ['NOT-THERE', 1],
          ],
        },
      ],
    }),
  );
  expect(await get(id)).toMatchObject({ state: 'unreadable', sheets: ['Notes', 'Prices'], sheet: 'Notes' });
  const reply = await choose(id, 'Price');
  expect([reply.status, reply.body.message]).toEqual([400, 'There is no such sheet in this file.']);
  expect((await choose(crypto.randomUUID(), 'Prices')).status).toBe(404);
  expect((await choose(id, 'Prices')).body).toMatchObject({ state: 'checking', sheet: 'Prices' });
  await run();
  expect(await get(id)).toMatchObject({ state: 'checked', sheet: 'Prices', counts: { refused: 1, changed: 1 } });
  expect(await getRows(id, 'refused')).toMatchObject([{ line: 3, sku: 'NOT-THERE' }]);
  const rest = await shop.call(productFiles.excludeRefused, { params: { id } }, admin.token);
  await run();
  expect(await get(rest.body._id)).toMatchObject({ sheet: 'Prices', leftOut: 1, counts: { refused: 0, changed: 1 } });
  expect(await apply(rest.body._id)).toMatchObject({ state: 'applied' });
  expect(await getCents(sku)).toBe(1250);
  expect((await choose(rest.body._id, 'Notes')).body.code).toBe('import_stale');
  expect(await get(await checkAgain(rest.body._id))).toMatchObject({
    sheet: 'Prices',
    leftOut: 1,
    counts: { same: 1 },
  });
});

test('once a file is deleted because of a sheet with passwords, no import of it can be checked again', async () => {
  const sku = await goods();
  const id = await check(
    await writeXlsx({
      sheets: [
        {
          name: 'Prices',
          rows: [
            ['SKU', 'Price'],
            [sku, 12.5],
            ['NOT-THERE', 1],
          ],
        },
        {
          name: 'People',
          rows: [
            ['user_email', 'user_pass'],
            ['ann@example.com', 'notarealhash'],
          ],
        },
      ],
    }),
  );
  expect(await get(id)).toMatchObject({ state: 'checked', hasFile: true, counts: { refused: 1 } });
  const other = await checkAgain(id);
  await choose(other, 'People');
  await run();
  expect(await get(other)).toMatchObject({ state: 'unreadable', hasFile: false });
  expect(await get(id)).toMatchObject({ state: 'checked', hasFile: false });
  for (const one of [id, other]) {
    expect((await shop.call(productFiles.checkAgain, { params: { id: one } }, admin.token)).body.code).toBe(
      'import_file_deleted',
    );
  }
  expect((await shop.call(productFiles.excludeRefused, { params: { id } }, admin.token)).body.code).toBe(
    'import_file_deleted',
  );
  const refused = await shop.call(productFiles.exportRefused, { params: { id }, query: {} }, admin.token);
  expect(refused.body.code).toBe('import_file_deleted');
  expect((await choose(other, 'Prices')).body.code).toBe('import_file_deleted');
  expect(await get(other)).toMatchObject({ state: 'unreadable', fault: expect.stringMatching(/passwords/) });
});

test('cells are read as displayed, with prices to the cent and dates, and an error in a cell is reported', async () => {
  const sku = await goods();
  const id = await check(
    await writeXlsx({
      sheets: [
        {
          name: 'One',
          columns: [{}, { numFmt: '0.00' }, {}],
          rows: [
            ['SKU', 'Price', 'Expected On', 'Stock'],
            [sku, 10.2897, new Date('2097-03-01'), '#REF!'],
          ],
        },
      ],
    }),
  );
  expect(await getRows(id, 'refused')).toMatchObject([
    { problems: [{ column: 'Stock', message: 'The sheet shows an error here, or a formula without a value' }] },
  ]);
  const other = await check(
    await writeXlsx({
      sheets: [
        {
          name: 'One',
          columns: [{}, { numFmt: '0.00' }, {}],
          rows: [
            ['SKU', 'Price', 'Expected On'],
            [sku, 10.2897, new Date('2097-03-01')],
          ],
        },
      ],
    }),
  );
  expect(await getRows(other, 'changed')).toMatchObject([
    {
      changes: [
        { column: 'Price', after: '10.29' },
        { column: 'Expected On', after: '2097-03-01' },
      ],
    },
  ]);
});

test.each([
  ['in the old format', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /has a password, or is in the old format/],
  ['that is cut off', Buffer.from('PK\u0003\u0004 and no more'), /is broken/],
])('a workbook %s is refused with a reason', async (_, bytes, message) => {
  expect(await get(await check(new Uint8Array(bytes)))).toMatchObject({
    state: 'unreadable',
    fault: expect.stringMatching(message),
  });
});

test('a numeric cell with a price of three decimals or a fraction of a minimum order is refused', async () => {
  const one = await goods();
  const two = await goods();
  const id = await check(
    await writeXlsx({
      sheets: [
        {
          name: 'Prices',
          rows: [
            ['SKU', 'Price', 'Minimum Order'],
            [one, 6.666, 1],
            [two, 1234.5, 0.5],
          ],
        },
      ],
    }),
  );
  const refused = await getRows(id, 'refused');
  expect(refused.map(({ problems }) => problems.map(({ message }) => message))).toEqual([
    ['6.666 has more than two decimals. Round it to cents'],
    ['Enter a whole number'],
  ]);
});

test('a row that is shorter than the header is padded, and a price in another currency is refused', async () => {
  const one = await goods();
  const two = await goods();
  const euros = { value: 12.5, style: { numFmt: '#,##0.00 "€"' } };
  const id = await check(
    await writeXlsx({
      sheets: [
        {
          name: 'Prices',
          rows: [['Prices of November'], ['SKU', 'Price', 'Bin'], [one, 13.5], [two, null, 'B-1']],
          cells: new Map([['3,1', euros]]),
        },
      ],
    }),
  );
  expect(await getRows(id, 'changed')).toMatchObject([{ sku: one }]);
  expect(await getRows(id, 'refused')).toMatchObject([
    { sku: two, problems: [{ column: 'Price', message: 'This price is in EUR, but the shop sells in USD' }] },
  ]);
});
