import { parse } from 'csv-parse/sync';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { GroupedRows } from '#features/catalog-import/contract/import-rows.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { openWorkbook } from '#platform/server/tables/open-workbook.ts';
import { Uint8ArrayReader } from '@zip.js/zip.js';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { exportRefusedRows } from './export-refused.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { request, get, check, checkAgain, leaveOut, apply, undo, run, getRows } = openImports(shop, admin);

const goods = async (many: number) => {
  const drafts = Array.from({ length: many }, buildProductDraft).map((one) => ({ ...one, sku: one.sku.toUpperCase() }));
  await writeDrafts(shop, drafts);
  return drafts.map(({ sku }) => sku);
};
const getCents = async (sku = '') => {
  const { rows } = await shop.db.$client.query('select unit_price_cents as cents from product where sku = $1', [sku]);
  return rows[0].cents;
};
const getRefusedFile = async (id: string): Promise<string> =>
  (await shop.call(productFiles.exportRefused, { params: { id }, query: {} }, admin.token)).body;

test('leaving out the refused rows creates another import, which is applied and undone completely', async () => {
  const [one, two, three] = await goods(3);
  const id = await check(`SKU;Price\n${one};3\n${two};abc\n${three};4\nNOT-THERE;5\n`);
  expect((await request(productFiles.apply, id)).body.code).toBe('import_faulty');
  const replies = await Promise.all([1, 2, 3].map(() => request(productFiles.excludeRefused, id)));
  expect(new Set(replies.map(({ status, body }) => `${status} ${body._id}`)).size).toBe(1);
  const rest = await leaveOut(id);
  expect(rest).toBe(replies[0]?.body._id);
  expect(await get(rest)).toMatchObject({ state: 'checked', leftOut: 2, counts: { refused: 0, changed: 2 } });
  expect((await getRows(rest, 'changed')).map(({ line }) => line)).toEqual([2, 4]);
  expect(await get(id)).toMatchObject({ state: 'checked', leftOut: 0, counts: { refused: 2 } });
  expect(await apply(rest)).toMatchObject({ state: 'applied', done: 2 });
  expect([await getCents(one), await getCents(two), await getCents(three)]).toEqual([300, 1000, 400]);
  expect(await undo(rest)).toMatchObject({ state: 'undone', kept: 0 });
  expect([await getCents(one), await getCents(three)]).toEqual([1000, 1000]);
});

test('rows refused while applying can be left out too, and rows that were left out before stay left out', async () => {
  const [one, two] = await goods(2);
  const first = await check(`SKU;Price\n${one};3\n${two};4\nNOT-THERE;5\n`);
  const rest = await leaveOut(first);
  await shop.db.$client.query('update product set version = version + 1 where sku = $1', [one]);
  expect(await apply(rest)).toMatchObject({ state: 'refused', counts: { refused: 1, changed: 1 } });
  const last = await leaveOut(rest);
  expect(await get(last)).toMatchObject({ leftOut: 2, counts: { refused: 0, changed: 1 } });
  expect(await apply(last)).toMatchObject({ state: 'applied' });
  expect([await getCents(one), await getCents(two)]).toEqual([1000, 400]);
});

test('leaving out fails if no row is refused, no row would be left, or the file does not exist', async () => {
  const [one] = await goods(1);
  for (const text of [`SKU;Price\n${one};3\n`, 'SKU;Price\nNOT-THERE;3\n']) {
    expect((await request(productFiles.excludeRefused, await check(text))).body.code).toBe('import_stale');
  }
  const applied = await check(`SKU;Price\n${one};3\n`);
  await apply(applied);
  expect((await request(productFiles.excludeRefused, applied)).body.code).toBe('import_stale');
  expect((await request(productFiles.excludeRefused, crypto.randomUUID())).status).toBe(404);
});

test('refused rows are exported with their problems in a last column, and the corrected export can be imported', async () => {
  const [one, two, three] = await goods(3);
  const id = await check(
    `Art;SKU;Price;Brand\nx;${one};abc;"two\nlines"\n;${two};4;A\n;${three};5\nx;NOT-THERE;6;;too;many\n;${three};=7;=B\n`,
  );
  const text = await getRefusedFile(id);
  expect(text.startsWith('\u{feff}')).toBe(true);
  expect(parse(text, { bom: true, relax_column_count: true })).toEqual([
    ['Art', 'SKU', 'Price', 'Brand', 'Problem'],
    ['x', one, 'abc', 'two\nlines', expect.stringMatching(/^Price: /)],
    ['', three, '5', '', 'This line has 3 cells, but the first line has 4'],
    ['x', 'NOT-THERE', '6', '', 'This line has 6 cells, but the first line has 4', 'too', 'many'],
    ['', three, "'=7", "'=B", expect.stringMatching(/^Price: /)],
  ]);
  const { data } = await exportRefusedRows(shop.db, id, 'xlsx');
  const bytes = new Uint8Array(await buffer(data as AsyncIterable<Uint8Array>));
  const skus: (string | undefined)[] = [];
  for await (const { cells } of (await openWorkbook(new Uint8ArrayReader(bytes))).read('')) skus.push(cells[1]);
  expect(skus).toEqual(['SKU', one, three, 'NOT-THERE', three]);

  const corrected = text.replace('abc', '9').split('\r\n').slice(0, 2).join('\r\n');
  const again = await check(corrected);
  expect(await get(again)).toMatchObject({ state: 'checked', unknown: ['Art'], counts: { refused: 0, changed: 1 } });
  expect((await shop.call(productFiles.listColumns, { params: { id: again } }, admin.token)).body.columns).toHaveLength(
    4,
  );
});

test('1,200 refused rows are all exported, and are summarized by problem', async () => {
  const lines = Array.from({ length: 1200 }, (_, at) => `NONE-${at};${at < 1000 ? 'abc' : '5'}`);
  const id = await check(`SKU;Price\n${lines.join('\n')}\nNONE-1;5\nNONE-2;5\n`);
  expect(parse(await getRefusedFile(id), { bom: true })).toHaveLength(1203);
  const { body } = await shop.call(productFiles.listProblems, { params: { id }, query: {} }, admin.token);
  expect(body.map(({ rows, lines: some }: { rows: number; lines: number[] }) => [rows, some.length])).toEqual([
    [1200, 5],
    [1000, 5],
    [2, 2],
  ]);
  expect(body[2]).toMatchObject({
    column: 'SKU',
    message: 'This SKU is already in an earlier line',
    lines: [1202, 1203],
  });
  const once = await check('SKU;Price\nNONE-1;5\nNONE-1;5\n');
  const { body: alone } = await shop.call(productFiles.listProblems, { params: { id: once }, query: {} }, admin.token);
  expect(alone).toContainEqual({
    ...{ column: 'SKU', message: 'This SKU is already in line 2', rows: 1, lines: [3] },
    examples: [],
  });
  expect(
    (await shop.call(productFiles.listProblems, { params: { id: crypto.randomUUID() }, query: {} }, admin.token))
      .status,
  ).toBe(404);
});

test('warnings of one kind are summarized, whatever they name', async () => {
  await shop.db.$client.query(
    `insert into category (id, slug, name, position) values
       (uuidv7(), 'warned-one', 'Warned one', 0), (uuidv7(), 'warned-two', 'Warned two', 0);
     insert into category (id, slug, name, parent_id, position)
       select uuidv7(), slug || '-below', name || ' below', id, 0 from category where slug in ('warned-one', 'warned-two')`,
  );
  const lines = Array.from({ length: 9 }, (_, at) => `KIND-${at};Kind ${at};5;Warned ${at < 5 ? 'one' : 'two'} below`);
  const id = await check(`SKU;Name;Price;Category\n${lines.join('\n')}\n`);
  const list = (kind: GroupedRows) =>
    shop.call(productFiles.listProblems, { params: { id }, query: { kind } }, admin.token);
  expect((await list('warned')).body).toEqual([
    {
      ...{ column: 'Category', message: 'This is read as the category …', rows: 9, lines: [2, 3, 4, 5, 6] },
      examples: ['one', 'two'].map((name) => `This is read as the category Warned ${name} > Warned ${name} below`),
    },
  ]);
  expect((await list('refused')).body).toEqual([]);
});

test('names that an import changes are summarized with the first of them, and rows that stay the same name none', async () => {
  const [one] = await goods(1);
  const { rows: known } = await shop.db.$client.query('select name from product where sku = $1', [one]);
  const lines = ['NAMED-1', 'NAMED-2', 'NAMED-3'].map(
    (sku) => `${sku};${sku === 'NAMED-3' ? known[0].name : 'Twin'};5`,
  );
  const id = await check(`SKU;Name;Price\n${lines.join('\n')}\n`);
  expect(
    (await shop.call(productFiles.chooseNames, { params: { id }, body: { addSku: true } }, admin.token)).status,
  ).toBe(200);
  await run();
  const list = async (file: string) =>
    (await shop.call(productFiles.listProblems, { params: { id: file }, query: { kind: 'warned' } }, admin.token)).body;
  expect(await list(id)).toEqual([
    {
      ...{ column: 'Name', message: 'The name changes', rows: 2, lines: [3, 4] },
      examples: [
        'The name “Twin” becomes “Twin (NAMED-2)”',
        `The name “${known[0].name}” becomes “${known[0].name} (NAMED-3)”`,
      ],
    },
  ]);
  expect(await apply(id)).toMatchObject({ state: 'applied', fault: '' });
  expect(await list(await checkAgain(id))).toEqual([]);
});

test('a file that is checked again is stored once', async () => {
  const [one] = await goods(1);
  const id = await check(`SKU;Price\n${one};3\n`);
  const tried = await checkAgain(id);
  const used = await checkAgain(id);
  await apply(used);
  const { rows } = await shop.db.$client.query('select count(*)::int from import_chunk where import_id = any($1)', [
    [id, tried, used],
  ]);
  expect(rows[0].count).toBe(1);
});
