import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { raceForProduct } from '#test/helpers/race-orders.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

test('an order reserves stock and takes product name, buyer name, email and price from the shop', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { unitPriceCents: 1099, minOrder: 25, stock: 200 });
  const { status, body, headers } = await shop.call(
    orders.place,
    {
      body: {
        productId: goods.id,
        productName: 'whatever',
        quantity: 30,
        price: 13.19,
        userName: 'Somebody Else',
        email: 'else@example.com',
        paid: true,
        country: ' Norway ',
        phone: '+47 112',
      },
    },
    buyer.token,
  );
  expect(status).toBe(201);
  expect(headers['cache-control']).toBe('no-store');
  expect(body).toMatchObject({
    productName: goods.name,
    quantity: 30,
    price: 13.19,
    total: 13.19,
    status: 'unpaid',
    paid: false,
    deleverd: false,
    userName: buyer.name,
    email: buyer.email,
    country: 'Norway',
    address: '',
    phone: '+47 112',
    transactionId: '',
  });
  const { body: read } = await shop.call(orders.get, { params: { id: body._id } }, buyer.token);
  expect(read).toMatchObject({ _id: body._id, productName: goods.name, quantity: 30, phone: '+47 112' });
  const stranger = await signIn(shop.db);
  const mine = async ({ email, token }: typeof buyer) =>
    (await shop.call(orders.listMine, { query: { email } }, token)).body.map(({ _id }: { _id: string }) => _id);
  expect([await mine(buyer), await mine(stranger)]).toEqual([[body._id], []]);
  const product = await shop.call(products.get, { params: { id: goods.id } });
  expect(product.body.stock).toBe(170);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the product name alone is enough while one active product has it', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const byName = { productName: goods.name.toUpperCase(), quantity: 1, price: '10.00' };
  expect((await shop.call(orders.place, { body: byName }, buyer.token)).status).toBe(201);
  const unknown = await shop.call(orders.place, { body: { ...byName, productName: 'No such thing' } }, buyer.token);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'product_not_found']);
});

test('a price that differs by a cent is refused with the correct price, and reserves nothing', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const cheap = { productId: goods.id, productName: goods.name, quantity: 2, price: 19.99 };
  const { status, body } = await shop.call(orders.place, { body: cheap }, buyer.token);
  expect([status, body.code, body.details.price]).toEqual([409, 'price_changed', 20]);
  expect((await shop.call(products.get, { params: { id: goods.id } })).body.stock).toBe(100);
});

test.each([
  ['below the minimum', 9, 422, 'quantity_invalid'],
  ['above the stock', 41, 409, 'out_of_stock'],
  ['zero', 0, 400, 'invalid_request'],
  ['a fraction', 10.5, 400, 'invalid_request'],
])('a quantity %s is refused', async (_, quantity, status, code) => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { minOrder: 10, stock: 40 });
  const reply = await placeOrder(shop, buyer, goods, quantity);
  expect([reply.status, reply.body.code]).toEqual([status, code]);
  expect(reply.body.message).toBeTruthy();
});

test('an archived product cannot be ordered', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  await shop.db.$client.query(`update product set status = 'archived' where id = $1`, [goods.id]);
  const { status, body } = await placeOrder(shop, buyer, goods);
  expect([status, body.code]).toEqual([404, 'product_not_found']);
});

test('ten quick clicks place one order, even for the last piece', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { stock: 1 });
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 10 }, () => placeOrder(shop, buyer, goods, 1, key)));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a key reused for a different order is refused, but another buyer may use it', async () => {
  const buyer = await signIn(shop.db);
  const other = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const key = randomUUID();
  expect((await placeOrder(shop, buyer, goods, 1, key)).status).toBe(201);
  const again = await placeOrder(shop, buyer, goods, 2, key);
  expect([again.status, again.body.code]).toEqual([422, 'key_reused']);
  expect((await placeOrder(shop, other, goods, 1, key)).status).toBe(201);
});

test('20 simultaneous buyers of the last piece get one order and 19 clear refusals', async () => {
  const goods = await createTestProduct(shop, { stock: 1 });
  const buyers = await Promise.all(Array.from({ length: 20 }, () => signIn(shop.db)));
  const replies = await Promise.all(buyers.map((buyer) => placeOrder(shop, buyer, goods)));
  const codes = replies.map(({ status, body }) => `${status} ${body.code ?? ''}`).toSorted();
  expect(codes).toEqual(['201 ', ...Array.from({ length: 19 }, () => '409 out_of_stock')]);
});

test('40 simultaneous buyers of 10 pieces get exactly 10 orders and 30 clear refusals', () =>
  raceForProduct(shop, { buyers: 40, pieces: 10 }));
