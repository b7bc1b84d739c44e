import { expect, test } from 'vitest';
import { type Cart, cart } from '#features/carts/contract/cart.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { createTestProduct, createTestProducts, placeLines } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { openShopper } from '#test/helpers/shopper.ts';
import { startShop } from '#test/helpers/start-shop.ts';

/* Carts that no real shopper would make. */

const shop = await startShop();

test('a line whose price is too large to represent is shown, but not counted in the total', async () => {
  const guest = openShopper(shop);
  const dear = await createTestProduct(shop, { unitPriceCents: 999_999_999 });
  const lines = [
    { productId: dear.id, quantity: 1_000_000_000 },
    { productId: (await createTestProduct(shop)).id, quantity: 2 },
  ];
  await guest.call(cart.add, { body: { lines } });
  const { status, body } = await guest.call(cart.get, {});
  expect(status).toBe(200);
  expect((body as Cart).lines[0]).toMatchObject({
    problem: 'quantity',
    message: 'That is more than one order can cost.',
  });
  expect(body).toMatchObject({ price: 20, total: 20 });
  await guest.call(cart.set, { params: { id: dear.id }, body: { quantity: 2 } });
  expect((await guest.call(cart.get, {})).body).toMatchObject({ price: 20_000_019.98 });
});

test('an order whose total is too large to represent is rejected with a message', async () => {
  const { id } = await createTestProduct(shop, { unitPriceCents: 999_999_999, stock: 1_000_000_000 });
  const { status, body } = await shop.call(
    quickOrder.place,
    {
      body: {
        lines: [{ productId: id, quantity: 1_000_000_000 }],
        price: 1,
        country: 'Norway',
        address: '1 Pipe Lane, 0150 Oslo',
      },
    },
    (await signIn(shop.db)).token,
  );
  expect([status, body.code, body.message]).toEqual([422, 'quantity_invalid', 'That is more than one order can cost.']);
});

test('moving or removing with a made-up cookie creates no cart', async () => {
  const { id } = await createTestProduct(shop);
  for (const to of ['cart', 'saved'] as const) {
    const stranger = openShopper(shop);
    stranger.cookies.set('copperline.cart', to.repeat(10));
    expect((await stranger.call(cart.move, { body: { productId: id, to } })).body).toEqual({ count: 0, said: [] });
    await stranger.call(cart.remove, { params: { id }, query: { of: to } });
    await stranger.call(cart.post, { body: { act: to === 'cart' ? 'back' : 'save', product: id } });
  }
  expect((await shop.db.$client.query(`select from cart where kind <> 'list'`)).rowCount).toBe(1);
});

test('lines moved back and forth in many tabs at once are neither rejected nor lost', async () => {
  const { token } = await signIn(shop.db);
  const shopper = openShopper(shop);
  const goods = await createTestProducts(shop, 6);
  await shopper.call(cart.add, { body: { lines: goods.map(({ id }) => ({ productId: id })) } }, token);
  const [removed, ...others] = goods;
  const replies = await Promise.all(
    ['saved', 'cart', 'saved'].flatMap((to) =>
      others.flatMap(({ id }) => [
        shopper.call(cart.move, { body: { productId: id, to: to as 'cart' } }, token),
        shopper.call(cart.remove, { params: { id: removed?.id ?? '' }, query: { of: 'saved' } }, token),
      ]),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const { body } = await shopper.call(cart.get, {}, token);
  expect((body as Cart).lines.length + (body as Cart).saved.length).toBe(6);
});

test('an order of more pieces than a signed 32-bit integer holds is shown like any other', async () => {
  const buyer = await signIn(shop.db);
  const admin = await signIn(shop.db, 'admin');
  const many = { unitPriceCents: 1, minOrder: 100_000, stock: 1_000_000_000 };
  const goods = await createTestProducts(shop, 3, many);
  const { body: order } = await placeLines(
    shop,
    buyer,
    goods.map((one) => [one, 1_000_000_000]),
  );
  expect(order).toMatchObject({ quantity: 3_000_000_000, price: 300 });
  const { body: mine } = await shop.call(orders.listMine, { query: { email: buyer.email } }, buyer.token);
  expect(mine).toMatchObject([{ quantity: 3_000_000_000 }]);
  expect((await shop.call(orders.listAll, { query: {} }, admin.token)).status).toBe(200);
});

test('of many tabs on two processes that remove one line, one gets its pieces to restore', async () => {
  const other = await startShop({}, { beside: shop });
  const { token } = await signIn(shop.db);
  const { id } = await createTestProduct(shop);
  for (const kind of ['cart', 'saved'] as const) {
    await shop.call(cart.set, { params: { id }, body: { quantity: 7, of: kind } }, token);
    const replies = await Promise.all(
      [shop, other, shop, other].map((at) => at.call(cart.remove, { params: { id }, query: { of: kind } }, token)),
    );
    const removed = replies.map(({ body }): number => body.removed);
    expect(removed.toSorted((one, another) => one - another)).toEqual([0, 0, 0, 7]);
  }
});
