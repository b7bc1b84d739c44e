import { expect, test } from 'vitest';
import { bought } from '#features/quick-order/contract/bought.ts';
import { products } from '#features/products/contract/products.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { openMoves } from '#test/helpers/moved-files.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

const buy = async (buyer: TestPerson, goods: Awaited<ReturnType<typeof createTestProduct>>, quantity: number) => {
  const { body: order } = await placeOrder(shop, buyer, goods, quantity);
  await payOrder(shop, buyer, order);
};
const list = async ({ token }: TestPerson, query: object = {}) => {
  const { body, headers } = await shop.call(bought.list, { query }, token);
  return { body, total: Number(headers['x-total-count']) };
};

test('lists the products a buyer has paid for, most recent first, and nobody else’s', async () => {
  const me = await signIn(shop.db);
  const other = await signIn(shop.db);
  const admin = await signIn(shop.db, 'admin');
  const first = await createTestProduct(shop);
  const second = await createTestProduct(shop);
  const deleted = await createTestProduct(shop);
  await buy(me, first, 2);
  await buy(me, second, 1);
  await buy(me, deleted, 1);
  await buy(me, first, 3);
  await placeOrder(shop, me, await createTestProduct(shop), 1);
  await buy(other, await createTestProduct(shop), 1);
  await shop.call(products.remove, { params: { id: deleted.id }, query: { confirmed: 'true' } }, admin.token);
  const { body, total } = await list(me);
  expect(body).toMatchObject([
    { _id: first.id, pieces: 5, proposed: 3, stock: 95, unitPrice: 10 },
    { _id: second.id, pieces: 1 },
  ]);
  expect(total).toBe(2);
  expect((await list(me, { search: second.name.toUpperCase().slice(4) })).body).toMatchObject([{ _id: second.id }]);
  expect(await list(me, { search: '100% not there' })).toEqual({ body: [], total: 0 });
  expect((await list(me, { limit: 1, page: 2 })).body).toMatchObject([{ _id: second.id }]);
});

test('the total of pieces may exceed a 32-bit number', async () => {
  const me = await signIn(shop.db);
  const goods = await createTestProduct(shop, { unitPriceCents: 1, minOrder: 100_000, stock: 2_000_000_000 });
  await buy(me, goods, 1_000_000_000);
  await buy(me, goods, 1_000_000_000);
  // As if the pieces had been shipped and new stock had come in.
  await shop.db.$client.query('update stock set reserved = 0 where product_id = $1', [goods.id]);
  await buy(me, goods, 1_000_000_000);
  expect((await list(me)).body).toMatchObject([{ _id: goods.id, pieces: 3_000_000_000 }]);
});

test('goods of orders at a former shop are listed once the address is proven, without canceled orders and other goods', async () => {
  const me = await signIn(shop.db);
  const { check, apply } = openMoves(shop, await signIn(shop.db, 'admin'));
  const [first, second, canceled] = [
    await createTestProduct(shop),
    await createTestProduct(shop),
    await createTestProduct(shop),
  ];
  await buy(me, first, 2);
  const skuOf = async (id: string) => (await shop.call(products.get, { params: { id } })).body.sku;
  const row = (number: string, state: string, on: string, pieces: number, name: string, sku: string) =>
    `${number},${me.email},${state},fulfilled,USD,20.00,${on} 10:00:00 +0000,${pieces},${name},10.00,${sku}`;
  const id = await check(
    [
      'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
      row('#F1', 'paid', '2024-03-01', 3, 'Old name', (await skuOf(first.id)).toLowerCase()),
      row('#F2', 'paid', '2024-05-01', 1, second.name, ''),
      row('#F3', 'paid', '2025-03-01', 1, 'Old name', await skuOf(second.id)),
      row('#F4', 'voided', '2025-03-02', 1, 'Old name', await skuOf(canceled.id)),
      row('#F5', 'paid', '2025-03-03', 1, 'Nobody sells this', 'NOT-HERE'),
    ].join('\n'),
  );
  expect(await apply(id)).toMatchObject({ state: 'applied', counts: { new: 5 } });
  expect(await list(me)).toMatchObject({ body: [{ _id: first.id, pieces: 2 }], total: 1 });
  await verifyAddress(shop.db, me);
  expect(await list(me)).toMatchObject({
    body: [
      { _id: first.id, pieces: 5 },
      { _id: second.id, pieces: 2 },
    ],
    total: 2,
  });
  expect((await list(me, { limit: 1, page: 2 })).body).toMatchObject([{ _id: second.id }]);
  const days = await shop.call(bought.days, { query: { products: `${second.id},${canceled.id}` } }, me.token);
  expect(days.body).toMatchObject([{ productId: second.id, boughtAt: expect.stringMatching(/^2025-03-01/) }]);
});
