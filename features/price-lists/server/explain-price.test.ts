import { expect, test } from 'vitest';
import { customerPrices } from '#features/price-lists/contract/customer-prices.ts';
import { priceLists } from '#features/price-lists/contract/price-lists.ts';
import { addCustomerList, addGroupList, buildListForm, findSku } from '#features/price-lists/test/lists.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const valve = await createTestProduct(shop, { unitPriceCents: 945, priceBreaks: [{ from: 10, percent: 5 }] });
const sku = await findSku(shop, valve);

const explain = (id: string, quantity: number, of = sku) =>
  shop.call(customerPrices.explain, { params: { id }, query: { sku: of, quantity: String(quantity) } }, admin.token);

test('each price that applies is explained, and the one that is charged', async () => {
  const buyer = await signIn(shop.db);
  await addGroupList(shop, admin, [buyer], [[null, { percent: 20 }]]);
  await addCustomerList(shop, admin, buyer, [
    [valve, { price: 7.1 }],
    [valve, { price: 6, from: 100 }],
  ]);
  const off = await addCustomerList(shop, admin, buyer, [[valve, { price: 1 }]]);
  await shop.call(
    priceLists.edit,
    { params: { id: off._id }, body: buildListForm({ isActive: false, version: off.version }) as never },
    admin.token,
  );
  const { body } = await explain(buyer.customerId, 12);
  expect(body).toMatchObject({ product: { sku, name: valve.name }, quantity: 12, price: 85.2 });
  const facts = body.candidates.map(({ kind, from, price, excluded, wins }: Record<string, unknown>) =>
    [kind, from, price, excluded, wins].join(' '),
  );
  expect(facts.slice(0, 2)).toEqual(['regular 1 113.4  false', 'break 10 107.73  false']);
  expect(new Set(facts.slice(2))).toEqual(
    new Set(['list 1 90.72  false', 'list 1 85.2  true', 'list 100 72 quantity false', 'list 1 12 off false']),
  );
  expect((await explain(buyer.customerId, 100)).body.price).toBe(600);
});

test('a customer without lists is charged the price of the shop', async () => {
  const { customerId } = await signIn(shop.db);
  const { body } = await explain(customerId, 10);
  expect(body.candidates).toMatchObject([
    { kind: 'regular', wins: false },
    { kind: 'break', percent: 5, price: 89.77, wins: true },
  ]);
  expect((await explain(customerId, 1)).body.candidates).toMatchObject([
    { kind: 'regular', wins: true },
    { kind: 'break', excluded: 'quantity', wins: false },
  ]);
});

test('an unknown SKU or customer, and a quantity that no order may have, are refused', async () => {
  const { customerId } = await signIn(shop.db);
  const dear = await createTestProduct(shop, { unitPriceCents: 100_000_000 });
  const replies = [
    await explain(customerId, 1, 'NO-SUCH-SKU'),
    await explain(crypto.randomUUID(), 1),
    await explain(customerId, 1_000_000_000, await findSku(shop, dear)),
    await explain(customerId, 0),
  ];
  expect(replies.map(({ body }) => body.code)).toEqual([
    'product_not_found',
    'customer_not_found',
    'quantity_invalid',
    'invalid_request',
  ]);
});
