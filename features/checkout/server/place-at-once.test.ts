import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, changePrice, createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { placeInAlternatingOrder } from '#test/helpers/race-orders.ts';
import { type TestReply, startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

/* Concurrent orders affect each other only through the remaining stock. */

const shop = await startShop();
const buyers = await Promise.all(Array.from({ length: 8 }, () => signIn(shop.db)));
const buyer = (at: number): TestPerson => buyers[at % buyers.length] as TestPerson;

const order = (person: TestPerson, goods: TestProduct, body: object): Promise<TestReply> =>
  shop.call(
    orders.place,
    { body: { productId: goods.id, productName: goods.name, quantity: 1, price: 10, ...body } },
    person.token,
  );

const codes = (replies: TestReply[]) => replies.map(({ status, body }) => body.code ?? status);

/** Starts `action` while the stock of a product is locked. Once it waits for the lock, runs `meanwhile` and unlocks. */
const runWhileLocked = async (
  { id }: TestProduct,
  action: () => Promise<TestReply>,
  meanwhile: (holder: PoolClient) => Promise<unknown>,
): Promise<TestReply> => {
  const holder = await shop.db.$client.connect();
  await holder.query('begin');
  await holder.query('select from stock where product_id = $1 for update', [id]);
  const acting = action();
  await waitUntilBlocked(shop, holder);
  await meanwhile(holder);
  await holder.query('commit');
  holder.release();
  return acting;
};

test('a buyer who waited for stock pays the price that was valid when the wait began', async () => {
  const goods = await createTestProduct(shop);
  const raise = () => changePrice(shop, goods, 9000);
  const waited = await runWhileLocked(goods, () => order(buyer(0), goods, {}), raise);
  expect([waited.status, waited.body.price]).toEqual([201, 10]);
  expect((await order(buyer(0), goods, {})).body.code).toBe('price_changed');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a buyer who waited for stock that ran short sees how many pieces are left', async () => {
  const goods = await createTestProduct(shop, { stock: 5 });
  const waited = await runWhileLocked(
    goods,
    () => order(buyer(0), goods, { quantity: 4, price: 40 }),
    (holder) =>
      holder.query(
        `with counted as (update stock set on_hand = 3 where product_id = $1 returning product_id)
         insert into stock_move (product_id, d_on_hand, d_reserved, reason) select product_id, -2, 0, 'counted' from counted`,
        [goods.id],
      ),
  );
  expect([waited.body.code, waited.body.message]).toEqual(['out_of_stock', 'Only 3 left in stock.']);
});

test('each of several simultaneous orders gets its own response, independent of the others', async () => {
  const plenty = await createTestProduct(shop);
  const pack = await createTestProduct(shop, { minOrder: 5 });
  const replies = await Promise.all([
    order(buyer(0), plenty, { country: 'Norway' }),
    order(buyer(1), plenty, { price: 9.99 }),
    order(buyer(2), plenty, { quantity: 3, price: 30, address: `O'Hara "Row", {1}, \\2` }),
    order(buyer(3), pack, { quantity: 4, price: 8 }),
    order(buyer(4), plenty, { productId: randomUUID() }),
    order(buyer(5), plenty, { quantity: 101, price: 1010 }),
    order(buyer(6), pack, { quantity: 7, price: 14 }),
  ]);
  expect(codes(replies)).toEqual([
    201,
    'price_changed',
    201,
    'quantity_invalid',
    'product_not_found',
    'out_of_stock',
    201,
  ]);
  expect(replies[0]?.body).toMatchObject({ email: buyer(0).email, quantity: 1, country: 'Norway', price: 10 });
  expect(replies[2]?.body).toMatchObject({ email: buyer(2).email, quantity: 3, address: `O'Hara "Row", {1}, \\2` });
  expect(replies[6]?.body).toMatchObject({ email: buyer(6).email, quantity: 7, productName: pack.name, price: 14 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order that exceeds the stock does not block a smaller one that fits', async () => {
  const goods = await createTestProduct(shop, { stock: 5 });
  const quantities = [3, 4, 4, 2];
  const replies = await Promise.all(
    quantities.map((quantity, at) => order(buyer(at), goods, { quantity, price: quantity * 10 })),
  );
  const soldQuantities = replies.map(({ status }, at) => (status === 201 ? (quantities[at] ?? 0) : 0));
  const sum = soldQuantities.reduce((total, quantity) => total + quantity, 0);
  expect(sum).toBeLessThanOrEqual(5);
  // In any sequence, the remaining stock is smaller than the smallest refused order.
  const smallest = Math.min(...quantities.filter((_, at) => soldQuantities[at] === 0));
  expect(5 - sum).toBeLessThan(smallest);
  expect(replies.filter(({ status }) => status !== 201).every(({ body }) => body.code === 'out_of_stock')).toBe(true);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a reused key, or the same key twice at once, does not block other orders', async () => {
  const goods = await createTestProduct(shop);
  const old = randomUUID();
  const twice = randomUUID();
  const first = await placeOrder(shop, buyer(0), goods, 1, old);
  const replies = await Promise.all([
    placeOrder(shop, buyer(0), goods, 1, old),
    placeOrder(shop, buyer(0), goods, 2, old),
    placeOrder(shop, buyer(1), goods, 1, twice),
    placeOrder(shop, buyer(1), goods, 1, twice),
    placeOrder(shop, buyer(2), goods, 1, twice),
    ...Array.from({ length: 6 }, (_, at) => placeOrder(shop, buyer(at), goods)),
  ]);
  expect(codes(replies)).toEqual([201, 'key_reused', ...Array.from({ length: 9 }, () => 201)]);
  const ids = replies.map(({ body }) => body._id);
  expect(ids[0]).toBe(first.body._id);
  expect(ids[2]).toBe(ids[3]);
  expect(new Set(ids.filter(Boolean)).size).toBe(9);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('many simultaneous orders of the same goods in opposite sequence all succeed', () =>
  placeInAlternatingOrder(shop, buyers, 40));
