import { expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { createTeam } from '#features/companies/test/companies.ts';
import { priceRules } from '#features/price-lists/contract/price-rules.ts';
import { shownPrices } from '#features/price-lists/contract/shown-prices.ts';
import { addCompanyList, addCustomerList, buildRule, saveTestRules } from '#features/price-lists/test/lists.ts';
import { countStatements } from '#test/helpers/count-statements.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct, createTestProducts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const ask = ({ token }: TestPerson, ids: string[]) => shop.call(shownPrices.list, { body: { ids } }, token);

test('a buyer gets their own prices, which the checkout charges, and nobody else gets them', async () => {
  const { acme, buyer } = await createTeam(shop, admin);
  const valve = await createTestProduct(shop, { unitPriceCents: 945 });
  const elbow = await createTestProduct(shop, { unitPriceCents: 420, minOrder: 10 });
  const other = await createTestProduct(shop);
  await addCompanyList(shop, admin, acme, [
    [valve, { price: 7.1 }],
    [valve, { price: 6.5, from: 50 }],
    [elbow, { price: 38.5, per: 100, from: 100 }],
  ]);
  const { headers, body } = await ask(buyer, [valve.id, elbow.id, other.id, crypto.randomUUID()]);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toHaveLength(2);
  expect(body).toEqual(
    expect.arrayContaining([
      {
        _id: valve.id,
        unitPrice: 7.1,
        listPrice: 9.45,
        regularPrice: null,
        from: [
          { from: 1, percent: null, price: 7.1, per: 1 },
          { from: 50, percent: null, price: 6.5, per: 1 },
        ],
      },
      {
        _id: elbow.id,
        unitPrice: null,
        listPrice: 4.2,
        regularPrice: null,
        from: [{ from: 100, percent: null, price: 38.5, per: 100 }],
      },
    ]),
  );
  const lines = [{ productId: valve.id, quantity: 1 }];
  const quoted = await shop.call(checkout.quote, { body: { lines, country: 'NO' } }, buyer.token);
  expect(quoted.body.price - quoted.body.discount).toBe(7.1);
  expect((await ask(await signIn(shop.db), [valve.id, elbow.id])).body).toEqual([]);
  expect((await shop.call(shownPrices.list, { body: { ids: [valve.id] } }, null)).status).toBe(401);
});

test('prices that another price always undercuts are left out, and the names of lists are not shown', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const list = await addCustomerList(shop, admin, buyer, [
    [goods, { percent: 10, from: 1 }],
    [goods, { percent: 5, from: 5 }],
    [goods, { price: 8, from: 10 }],
    [goods, { price: 17, per: 2, from: 20 }],
    [null, { percent: 10 }],
  ]);
  await addCustomerList(shop, admin, buyer, [[goods, { percent: 15 }]]);
  const { body } = await ask(buyer, [goods.id]);
  expect(body).toEqual([
    {
      _id: goods.id,
      unitPrice: 8.5,
      listPrice: 10,
      regularPrice: null,
      from: [
        { from: 1, percent: 15, price: null, per: 1 },
        { from: 10, percent: null, price: 8, per: 1 },
      ],
    },
  ]);
  expect(JSON.stringify(body)).not.toContain(list._id);
});

test('an own price above the public one is not shown as the price', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { unitPriceCents: 500 });
  await addCustomerList(shop, admin, buyer, [[goods, { price: 6 }]]);
  expect((await ask(buyer, [goods.id])).body).toMatchObject([{ unitPrice: null }]);
});

test('more than 100 products, or invalid ids, are refused', async () => {
  const buyer = await signIn(shop.db);
  const ids = Array.from({ length: 101 }, () => crypto.randomUUID());
  const replies = [await ask(buyer, ids), await ask(buyer, ['x'])];
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
    [400, 'invalid_request'],
    [400, 'invalid_request'],
  ]);
  expect((await ask(buyer, ids.slice(1))).body).toEqual([]);
});

test('the prices of 100 products take one SQL statement besides the guard’s, and change with the list', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProducts(shop, 100);
  const list = await addCustomerList(shop, admin, buyer, [[null, { percent: 25 }]]);
  const ids = goods.map(({ id }) => id);
  await ask(buyer, ids);
  const sent = countStatements(shop);
  sent.forget();
  const { body } = await ask(buyer, ids);
  expect(sent.count()).toBe(2);
  expect(new Set(body.map(({ unitPrice }: { unitPrice: number }) => unitPrice))).toEqual(new Set([7.5]));
  const { body: rules } = await shop.call(priceRules.list, { params: { id: list._id }, query: {} }, admin.token);
  const added = [await buildRule(shop, null, { percent: 40 })];
  await saveTestRules(shop, admin, list, { added, removed: rules.map(({ _id }: { _id: string }) => _id) });
  expect((await ask(buyer, ids.slice(0, 1))).body).toMatchObject([{ unitPrice: 6 }]);
});
