import { expect, test } from 'vitest';
import { priceRules } from '#features/price-lists/contract/price-rules.ts';
import { addCustomerList, findSku, type TestList } from '#features/price-lists/test/lists.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);
const elbow = await createTestProduct(shop, { unitPriceCents: 420, minOrder: 10 });
const valve = await createTestProduct(shop, { unitPriceCents: 945 });
const [elbowSku, valveSku] = [await findSku(shop, elbow), await findSku(shop, valve)];

const importFile = ({ _id: id, version }: TestList, text: string, more: object = {}) =>
  shop.call(
    priceRules.import,
    {
      params: { id },
      query: { version: String(version), ...more },
      body: new Blob([text], { type: 'text/csv' }),
    },
    admin.token,
  );
const exportFile = async ({ _id: id }: TestList): Promise<string> =>
  (await shop.call(priceRules.export, { params: { id } }, admin.token)).body;
const listRules = async ({ _id: id }: TestList) =>
  (await shop.call(priceRules.list, { params: { id }, query: {} }, admin.token)).body;

test('a file replaces all prices of a list, and the exported file is read again as it is', async () => {
  const list = await addCustomerList(shop, admin, buyer, [[valve, { percent: 50 }]]);
  const text = [
    'SKU;From;Price;Per;Percent',
    `${elbowSku};;38,50;100;`,
    `${valveSku};1;$7.10;;`,
    `${valveSku};10;;;12,5 %`,
    '*;5;;;2',
  ].join('\r\n');
  const { status, body } = await importFile(list, text);
  expect([status, body]).toEqual([200, { version: 3, rules: 4 }]);
  const rules = await listRules(list);
  const facts = rules.map(({ value, from, price, per, percent }: Record<string, unknown>) =>
    [value, from, price, per, percent].join(' '),
  );
  expect(new Set(facts)).toEqual(
    new Set([`${elbowSku} 1 38.5 100 `, `${valveSku} 1 7.1 1 `, `${valveSku} 10  1 12.5`, ' 5  1 2']),
  );
  const file = await exportFile(list);
  expect(file).toContain(`${elbowSku},,,1,38.50,100,`);
  expect(file).toContain('*,,,5,,,2');
  const again = await importFile({ ...list, version: 3 }, file);
  expect(again.body).toEqual({ version: 4, rules: 4 });
  expect(await exportFile(list)).toBe(file);
});

test('a file with mistakes changes nothing, and each faulty line is named', async () => {
  const list = await addCustomerList(shop, admin, buyer, [[valve, { percent: 50 }]]);
  const text = [
    'SKU,Category,Brand,From,Price,Per,Percent',
    'NO-SUCH-SKU,,,1,5.00,1,',
    `${valveSku},,,1,5.00,1,`,
    `${valveSku},,,1,6.00,1,`,
    ',no-such-category,,1,,,5',
  ].join('\n');
  const { status, body } = await importFile(list, text);
  expect([status, body.code, body.details]).toEqual([
    422,
    'price_file_faulty',
    {
      faults: 3,
      lines: [
        { line: 2, message: 'No product has this SKU' },
        { line: 4, message: expect.stringContaining('already has a price') },
        { line: 5, message: 'There is no such category' },
      ],
    },
  ]);
  expect(body.message).toContain('Line 2: No product has this SKU.');
  expect(await listRules(list)).toMatchObject([{ percent: 50 }]);
});

test.each([
  ['neither a price nor a percentage', `${valveSku},1,,,`, 'Enter either a price or a percentage'],
  ['both a price and a percentage', `${valveSku},1,5.00,1,5`, 'Enter either a price or a percentage'],
  ['no SKU', ',1,,,5', 'Enter a SKU, or * for everything'],
  ['a price for everything', '*,1,5.00,1,', 'Only a product has a price of its own. Enter a percentage'],
  ['words in place of a price', `${valveSku},1,soon,1,`, 'Enter an amount such as 12.50'],
  ['a percentage of 100', `${valveSku},1,,,100`, 'Less than 100%'],
])('a line with %s is refused', async (_what, line, message) => {
  const list = await addCustomerList(shop, admin, await signIn(shop.db), []);
  const { body } = await importFile(list, `SKU,From,Price,Per,Percent\n${line}`);
  expect([body.code, body.details.lines]).toEqual(['price_file_faulty', [{ line: 2, message }]]);
});

test('a file without the columns of prices, an empty file and a changed list are refused', async () => {
  const list = await addCustomerList(shop, admin, await signIn(shop.db), []);
  const replies = [
    await importFile(list, 'SKU,Price\nX,5'),
    await importFile(list, ''),
    await importFile({ ...list, version: 1 }, `SKU,From,Price,Percent\n*,1,,5`),
  ];
  expect(replies.map(({ body }) => body.code)).toEqual(['invalid_request', 'invalid_request', 'list_changed']);
  expect(replies[0]?.body.message).toContain('From, Percent');
});

test('a file with a price of zero needs a confirmation', async () => {
  const list = await addCustomerList(shop, admin, await signIn(shop.db), []);
  const text = `SKU,From,Price,Percent\n${valveSku},1,0.00,`;
  expect((await importFile(list, text)).body.code).toBe('price_free');
  expect((await importFile(list, text, { allowsFree: 'true' })).body).toEqual({ version: 3, rules: 1 });
});

test('a file has at most 5,000 prices', async () => {
  const list = await addCustomerList(shop, admin, await signIn(shop.db), []);
  const lines = Array.from({ length: 5001 }, (_, at) => `SKU-${at},1,,5`);
  const { body } = await importFile(list, ['SKU,From,Price,Percent', ...lines].join('\n'));
  expect(body.code).toBe('price_rule_limit');
});
