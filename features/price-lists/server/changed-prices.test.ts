import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { setOrderStepFinders } from '#features/checkout/server/order-steps.ts';
import { customerPrices } from '#features/price-lists/contract/customer-prices.ts';
import { priceLists } from '#features/price-lists/contract/price-lists.ts';
import { priceRules } from '#features/price-lists/contract/price-rules.ts';
import { addCustomerList, addGroupList, buildListForm, saveTestRules } from '#features/price-lists/test/lists.ts';
import { findBrokenRules } from '#features/rules.ts';
import { execute } from '#platform/server/db/query.ts';
import { features } from '#server/features.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { type TestProduct, createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

/* Orders whose own price changes between the price quote and Place Order. */

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const linesOf = ({ id }: TestProduct) => [{ productId: id, quantity: 10 }];
const quote = async (buyer: TestPerson, goods: TestProduct): Promise<number> =>
  (await shop.call(checkout.quote, { body: { lines: linesOf(goods), country: 'NO' } }, buyer.token)).body.total;
const place = (buyer: TestPerson, goods: TestProduct, total: number) =>
  shop.call(checkout.place, { body: { lines: linesOf(goods), delivery: oslo, total } }, buyer.token);
const countOrders = async ({ customerId }: TestPerson): Promise<number> =>
  (await shop.db.$client.query('select id from orders where customer_id = $1', [customerId])).rows.length;

/**
 * Places the order with the old total, then with the current one.
 * @returns the refusal's status, code and total, the number of orders after it, the status of the second attempt, and
 * the broken rules
 */
const placeTwice = async (buyer: TestPerson, goods: TestProduct, was: number, now: number) => {
  const { status, body } = await place(buyer, goods, was);
  const orders = await countOrders(buyer);
  const again = await place(buyer, goods, now);
  return [status, body.code, body.details?.total, orders, again.status, await findBrokenRules(shop.db)];
};

const refused = (total: number) => [409, 'price_changed', total, 0, 201, {}];

test('after an edit of the price, the order is refused with the right total', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const list = await addCustomerList(shop, admin, buyer, [[goods, { percent: 20 }]]);
  expect(await quote(buyer, goods)).toBe(80);
  const { body } = await shop.call(priceRules.list, { params: { id: list._id }, query: {} }, admin.token);
  await saveTestRules(shop, admin, list, { changed: [{ ...body[0], percent: 10, per: null }] });
  expect(await placeTwice(buyer, goods, 80, 90)).toEqual(refused(90));
});

test('after the last day of the list, the order is refused with the public price', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { _id: id, version } = await addCustomerList(shop, admin, buyer, [[goods, { percent: 20 }]]);
  expect(await quote(buyer, goods)).toBe(80);
  const body = buildListForm({ endsOn: '2026-01-01', version }) as never;
  expect((await shop.call(priceLists.edit, { params: { id }, body }, admin.token)).status).toBe(200);
  expect(await placeTwice(buyer, goods, 80, 100)).toEqual(refused(100));
});

test('after the buyer has left the group, the order is refused with the public price', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  await addGroupList(shop, admin, [buyer], [[goods, { percent: 20 }]]);
  const params = { id: buyer.customerId };
  await shop.call(customerPrices.setGroup, { params, body: { group: null } }, admin.token);
  expect(await placeTwice(buyer, goods, 80, 100)).toEqual(refused(100));
});

/** Runs `change` once, between the pricing and the writing of an order. */
const changeWhilePlacing = (change: () => Promise<unknown>) => {
  let runs = 0;
  setOrderStepFinders([
    {
      findStep: async () => {
        runs += 1;
        if (runs === 1) await change();
        return null;
      },
    },
  ]);
  cleanUp(() => setOrderStepFinders(features.flatMap(({ orderStep = [] }) => orderStep)));
};

test('a list that changes between reading and writing an order is priced again', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { _id: id } = await addCustomerList(shop, admin, buyer, [[goods, { percent: 20 }]]);
  changeWhilePlacing(() => execute(shop.db, sql`update price_list set is_active = false where id = ${id}`));
  expect(await placeTwice(buyer, goods, 80, 100)).toEqual(refused(100));
});

test.each(['customer', 'group'] as const)(
  'the first list of a %s that begins between reading and writing an order is priced again',
  async (owner) => {
    const buyer = await signIn(shop.db);
    const goods = await createTestProduct(shop);
    changeWhilePlacing(() =>
      owner === 'customer'
        ? addCustomerList(shop, admin, buyer, [[goods, { percent: 20 }]])
        : addGroupList(shop, admin, [buyer], [[goods, { percent: 20 }]]),
    );
    expect(await placeTwice(buyer, goods, 100, 80)).toEqual(refused(80));
  },
);

test('the only list of a buyer that is deleted between reading and writing an order is priced again', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { _id: id, version } = await addCustomerList(shop, admin, buyer, [[goods, { percent: 20 }]]);
  const query = { version: String(version) };
  changeWhilePlacing(() => shop.call(priceLists.remove, { params: { id }, query }, admin.token));
  expect(await placeTwice(buyer, goods, 80, 100)).toEqual(refused(100));
});

test('an order goes through after an edit of its list that changes no price', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { _id: id, version } = await addCustomerList(shop, admin, buyer, [[goods, { percent: 20 }]]);
  const body = buildListForm({ name: 'New name', version }) as never;
  await shop.call(priceLists.edit, { params: { id }, body }, admin.token);
  expect((await place(buyer, goods, 80)).status).toBe(201);
});
