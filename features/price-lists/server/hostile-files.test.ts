import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { priceRules } from '#features/price-lists/contract/price-rules.ts';
import { type TestList, addCustomerList, findSku } from '#features/price-lists/test/lists.ts';
import { findBrokenRules } from '#features/rules.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct, createTestProducts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

/* Price files as other programs and careless people write them. */

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const valve = await findSku(shop, await createTestProduct(shop));

const addList = async () => addCustomerList(shop, admin, await signIn(shop.db), []);
const importFile = ({ _id: id, version }: TestList, file: string | Buffer<ArrayBuffer>) =>
  shop.call(
    priceRules.import,
    { params: { id }, query: { version: String(version) }, body: new Blob([file], { type: 'text/csv' }) },
    admin.token,
  );
const exportFile = async ({ _id: id }: TestList): Promise<string> =>
  (await shop.call(priceRules.export, { params: { id } }, admin.token)).body;

test('prices of brands whose names look like formulas or contain separators survive an export and an import', async () => {
  const end = randomUUID().slice(0, 8);
  const names = ['+GF+', '=1+1', "'quoted'", '-minus', '@at', 'A; "b", c', 'Ünïon', '*'].map(
    (name) => `${name} ${end}`,
  );
  const pad = `${'n'.repeat(71)} ${end}`;
  await shop.db.$client.query(
    `insert into brand (name, slug) select n, 'b' || gen_random_uuid() from unnest($1::text[]) n`,
    [[...names, pad]],
  );
  const list = await addList();
  const quoteCell = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const text = ['SKU,Brand,From,Price,Percent', ...[...names, pad].map((name) => `,${quoteCell(name)},1,,5`)].join(
    '\n',
  );
  const { body } = await importFile(list, text);
  expect(body).toMatchObject({ rules: 9 });
  const file = await exportFile(list);
  expect((await importFile({ ...list, version: body.version }, file)).body).toMatchObject({ rules: 9 });
  expect(await exportFile(list)).toBe(file);
});

test.each([
  ['with a BOM and tabs', Buffer.from(`\uFEFFSKU\tFrom\tPrice\tPercent\r\n${valve}\t1\t\t12,34\r\n`)],
  ['in UTF-16', Buffer.from(`\uFEFFSKU\tFrom\tPrice\tPercent\r\n${valve}\t1\t\t12.34\r\n`, 'utf16le')],
  ['with columns in another order', Buffer.from(`percent;sku;from;price\r12,34%;${valve};1;\r`)],
])('a file %s is read', async (_what, file) => {
  const list = await addList();
  expect((await importFile(list, file)).body).toMatchObject({ rules: 1 });
  expect(await exportFile(list)).toContain(`${valve},,,1,,,12.34`);
});

test.each([
  ...['1e9', '1,000,000.01', '-5', '=2+3'].map((price) => ['price', price, `1,"${price}",`]),
  ...['100', '0', '-1', '12.345', '1e400', 'NaN'].map((percent) => ['percentage', percent, `1,,${percent}`]),
  ...['0', '-1', '1.5', '1000000001', '99999999999999999999'].map((from) => ['quantity', from, `"${from}",,5`]),
])('a %s of %s is refused', async (_what, _value, cells) => {
  const { status, body } = await importFile(await addList(), `SKU,From,Price,Percent\n${valve},${cells}`);
  expect([status, body.code]).toEqual([422, 'price_file_faulty']);
});

test('a file with two columns of prices is refused, because only one of them would be read', async () => {
  const list = await addList();
  const { status, body } = await importFile(list, `SKU,From,Price,Percent,price\n${valve},1,8.00,,9.00\n`);
  expect([status, body.message]).toEqual([400, 'The first line has the column name Price twice.']);
  expect(await exportFile(list)).not.toContain(valve);
});

test('if two clerks import 5,000 prices into one list at once, one is refused and no price is lost', async () => {
  const goods = await createTestProducts(shop, 500);
  const skus = await Promise.all(goods.map((one) => findSku(shop, one)));
  const list = await addList();
  const rows = (percent: number) =>
    skus.flatMap((sku) => Array.from({ length: 10 }, (_, at) => `${sku},${at + 1},,${percent}`));
  const toFile = (percent: number) => ['SKU,From,Price,Percent', ...rows(percent)].join('\n');
  const replies = await Promise.all([importFile(list, toFile(5)), importFile(list, toFile(6))]);
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('list_changed');
  const lines = (await exportFile(list)).trim().split('\r\n').slice(1);
  expect([lines.length, new Set(lines.map((line) => line.split(',').at(-1))).size]).toEqual([5000, 1]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
