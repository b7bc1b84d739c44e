import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insertWalkIn } from '#features/accounts/server/walk-ins.ts';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { customers } from '#features/customers/contract/customers.ts';
import { customerPrices } from '#features/price-lists/contract/customer-prices.ts';
import { priceGroups } from '#features/price-lists/contract/price-groups.ts';
import { priceLists } from '#features/price-lists/contract/price-lists.ts';
import { priceRules } from '#features/price-lists/contract/price-rules.ts';
import {
  addCustomerList,
  addGroupList,
  addTestGroup,
  buildListForm,
  saveTestRules,
} from '#features/price-lists/test/lists.ts';
import { walkInData } from '#features/privacy/contract/walk-in-data.ts';
import { findBrokenRules } from '#features/rules.ts';
import { orderChanges } from '#features/staff-orders/contract/order-changes.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

/* Clerks who make mistakes, buyers who try to get other buyers' prices, and changes at the wrong moment. */

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const addWalkIn = async (): Promise<string> => {
  const id = randomUUID();
  await shop.db.transaction((trx) => insertWalkIn(trx, id, { name: 'Wanda Walker', email: '', phone: '' }));
  return id;
};

test('a walk-in who is erased at the same moment gets no list, group or note', async () => {
  const { _id: group } = await addTestGroup(shop, admin);
  const give: ((id: string) => ReturnType<typeof shop.call>)[] = [
    (owner) =>
      shop.call(priceLists.add, { body: buildListForm({ ownerKind: 'customer', owner }) as never }, admin.token),
    (id) => shop.call(customerPrices.setGroup, { params: { id }, body: { group } }, admin.token),
    (id) => shop.call(customers.addNote, { params: { id }, body: { note: 'Moved to Oslo.' } }, admin.token),
  ];
  for (const request of give) {
    const id = await addWalkIn();
    const replies = await shop.db.transaction(async (trx) => {
      await trx.execute(sql`select from customer where id = ${id} for no key update`);
      const erased = shop.call(walkInData.erase, { params: { id } }, admin.token);
      await waitUntilBlocked(shop, trx.$client);
      const given = request(id);
      await waitUntilBlocked(shop, trx.$client, 2);
      return [erased, given];
    });
    const [erased, given] = await Promise.all(replies);
    expect([erased?.status, given?.body.code]).toEqual([200, 'customer_not_found']);
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the lists and the group of a walk-in are deleted with their data', async () => {
  const id = await addWalkIn();
  await addGroupList(shop, admin, [{ customerId: id } as TestPerson], []);
  const { _id: own } = await addCustomerList(shop, admin, { customerId: id } as TestPerson, []);
  expect((await shop.call(walkInData.erase, { params: { id } }, admin.token)).status).toBe(200);
  expect((await shop.call(priceLists.get, { params: { id: own } }, admin.token)).body.code).toBe(
    'price_list_not_found',
  );
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test.each([
  ['a character that cannot be stored', 'VAL\u0000VE'],
  ['half a character', 'VAL\uD800VE'],
])('%s in a name, SKU or search is refused or finds nothing', async (_what, text) => {
  const { customerId: id } = await signIn(shop.db);
  const list = await addCustomerList(shop, admin, { customerId: id } as TestPerson, []);
  const rule = { from: 1, percent: 5, price: null, per: null };
  const replies = [
    await shop.call(
      priceLists.add,
      { body: buildListForm({ ownerKind: 'customer', owner: id, name: text }) as never },
      admin.token,
    ),
    await shop.call(priceGroups.add, { body: { name: text } }, admin.token),
    await shop.call(priceLists.list, { query: { search: text } }, admin.token),
    await shop.call(priceRules.list, { params: { id: list._id }, query: { search: text } }, admin.token),
    await shop.call(customerPrices.explain, { params: { id }, query: { sku: text, quantity: '1' } }, admin.token),
    await saveTestRules(shop, admin, list, { added: [{ target: 'product', value: text, ...rule }] }),
    await saveTestRules(shop, admin, list, { added: [{ target: 'brand', value: text, ...rule }] }),
    await shop.call(
      priceRules.import,
      {
        params: { id: list._id },
        query: { version: String(list.version) },
        body: new Blob([`SKU,From,Price,Percent\n${text},1,,5`], { type: 'text/csv' }),
      },
      admin.token,
    ),
  ];
  expect(replies.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
});

const quoteLines = (id: string, goods: TestProduct, quantity: number) =>
  shop.call(orderChanges.quote, { params: { id }, body: { lines: [{ productId: goods.id, quantity }] } }, admin.token);
const saveLines = (id: string, goods: TestProduct, quantity: number, total: number) =>
  shop.call(
    orderChanges.save,
    { params: { id }, body: { lines: [{ productId: goods.id, quantity }], version: 1, total } },
    admin.token,
  );

test('staff change an order at its buyer’s own prices, and at the new ones if the list has ended meanwhile', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { _id, version } = await addCustomerList(shop, admin, buyer, [[goods, { percent: 20 }]]);
  const lines = [{ productId: goods.id, quantity: 1 }];
  const { body: order } = await shop.call(checkout.place, { body: { lines, delivery: oslo, total: 8 } }, buyer.token);
  expect((await quoteLines(order._id, goods, 2)).body.total).toBe(16);
  const over = buildListForm({ endsOn: '2026-01-01', version }) as never;
  await shop.call(priceLists.edit, { params: { id: _id }, body: over }, admin.token);
  const refused = await saveLines(order._id, goods, 2, 16);
  expect([refused.body.code, refused.body.details.total]).toEqual(['price_changed', 20]);
  expect((await saveLines(order._id, goods, 2, 20)).body.total).toBe(20);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
