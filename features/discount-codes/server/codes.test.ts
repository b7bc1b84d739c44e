import { expect, test } from 'vitest';
import { discountCodes } from '#features/discount-codes/contract/discount-codes.ts';
import { addTestCode, buildCodeForm, getTestCode, orderWithCode } from '#features/discount-codes/test/codes.ts';
import { reports } from '#features/reports/contract/reports.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({ SHIPPING_FEE: '7.95' });
const admin = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);
const goods = await createTestProduct(shop, { unitPriceCents: 2000 });

const add = (more: object) => shop.call(discountCodes.add, { body: buildCodeForm(more) }, admin.token);
const edit = (id: string, more: object) =>
  shop.call(
    discountCodes.edit,
    { params: { id }, body: { ...(buildCodeForm(more) as object), version: 1, ...more } as never },
    admin.token,
  );

test('staff add, change and switch off a code; the list shows its uses, and the audit shows every change', async () => {
  const fields = { code: 'autumn', startsOn: '2026-01-05', endsOn: '2099-12-31', mostUses: 2, minGoods: 12.5 };
  const { status, body: code } = await add(fields);
  expect([status, code]).toMatchObject([
    201,
    {
      code: 'AUTUMN',
      percent: 10,
      minGoods: 12.5,
      startsOn: '2026-01-05',
      endsOn: '2099-12-31',
      state: 'on',
      version: 1,
    },
  ]);
  await orderWithCode(shop, buyer, [[goods, 1]], 'AUTUMN');
  await orderWithCode(shop, buyer, [[goods, 2]], 'AUTUMN');
  const list = async (state: 'on' | 'over' | 'off') =>
    (await shop.call(discountCodes.list, { query: { state } }, admin.token)).body;
  expect(await list('on')).not.toMatchObject([{ code: 'AUTUMN' }]);
  expect(await list('over')).toMatchObject([{ code: 'AUTUMN', used: 2, mostUses: 2, given: 6 }]);
  const off = await edit(code._id, { ...fields, percent: 20, isActive: false });
  expect([off.status, off.body]).toMatchObject([
    200,
    { percent: 20, isActive: false, state: 'off', used: 2, version: 2 },
  ]);
  expect(await list('off')).toMatchObject([{ code: 'AUTUMN', given: 6 }]);
  const { rows } = await shop.db.$client.query(
    `select act, changes ->> 'percent' as percent, changes ? 'minGoods' as same from audit where entity_id = $1 order by id`,
    [code._id],
  );
  expect(rows).toEqual([
    { act: 'code.add', percent: '[null, 10]', same: true },
    { act: 'code.edit', percent: '[10, 20]', same: false },
  ]);
});

test('the sales report lists the amount that each code took off paid orders, including deliveries', async () => {
  const goodsCode = await addTestCode(shop, admin, { code: 'REPORT-10' });
  const delivery = await addTestCode(shop, admin, { code: 'REPORT-SHIP', kind: 'delivery', percent: null });
  for (const { code } of [goodsCode, goodsCode, delivery]) {
    await payOrder(shop, buyer, (await orderWithCode(shop, buyer, [[goods, 1]], code)).body);
  }
  await orderWithCode(shop, buyer, [[goods, 1]], goodsCode.code);
  const { body } = await shop.call(reports.sales, { query: { period: 'day' } }, admin.token);
  expect(body.lists.codes).toEqual([
    { _id: delivery._id, name: 'REPORT-SHIP', orders: 1, given: 7.95 },
    { _id: goodsCode._id, name: 'REPORT-10', orders: 2, given: 4 },
  ]);
  const { body: file } = await shop.call(reports.export, { query: { period: 'day', list: 'codes' } }, admin.token);
  expect(file).toContain('REPORT-10,2,4.00');
});

test('two editors cannot overwrite each other, and the text of a code cannot change', async () => {
  const code = await addTestCode(shop, admin);
  const forms = [5, 6].map((percent) => edit(code._id, { code: code.code, percent }));
  const replies = await Promise.all(forms);
  expect(replies.map(({ body }) => String(body.code)).toSorted()).toEqual(
    [code.code, 'discount_code_changed'].toSorted(),
  );
  const renamed = await edit(code._id, { code: 'OTHER', version: 2 });
  expect(renamed.body.fields).toHaveProperty('code');
  const again = await Promise.all([add({ code: 'TWICE' }), add({ code: 'tw ice' })]);
  expect(again.map(({ status }) => `${status}`).toSorted()).toEqual(['201', '409']);
  expect((await getTestCode(shop, admin, code)).version).toBe(2);
});

test('the limit of a code cannot be set below its uses', async () => {
  const code = await addTestCode(shop, admin, { mostUses: 5 });
  await orderWithCode(shop, buyer, [[goods, 1]], code.code);
  await orderWithCode(shop, buyer, [[goods, 1]], code.code);
  const { body } = await edit(code._id, { code: code.code, mostUses: 1 });
  expect(body.fields).toEqual({ mostUses: 'It is already used 2 times' });
});

test.each([
  ['code', { code: 'a b' }],
  ['code', { code: '10% OFF' }],
  ['percent', { percent: null }],
  ['percent', { percent: 101 }],
  ['amount', { kind: 'amount', percent: null, amount: 0 }],
  ['amount', { kind: 'amount', percent: null, amount: 1.005 }],
  ['values', { scope: 'brands', values: '' }],
  ['values', { scope: 'skus', values: 'NO-SUCH-SKU' }],
  ['values', { scope: 'categories', values: ['no-such-category'] }],
  ['endsOn', { endsOn: '2020-01-01' }],
  ['endsOn', { startsOn: '2099-01-02', endsOn: '2099-01-01' }],
])('a form with a wrong %s is refused beside the field (%#)', async (field, more) => {
  const { status, body } = await add(more);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('the largest amount is stated without a currency, because shops have different currencies', async () => {
  const { body } = await add({ minGoods: 1_000_001 });
  expect(body.fields).toEqual({ minGoods: 'At most 1,000,000' });
});
