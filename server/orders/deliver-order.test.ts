import { expect, test } from 'vitest';
import { products } from '#contract/products.ts';
import { orders } from '#contract/orders.ts';
import { findBrokenRules } from '#server/flows/checks.ts';
import { placeOrder, stockProduct } from '#test/goods.ts';
import { payOrder } from '#test/pay.ts';
import { signIn } from '#test/people.ts';
import { startShop } from '#test/start-shop.ts';

const shop = await startShop();

test('delivering a paid order takes its stock from what is on hand once, and is written down once', async () => {
  const [buyer, admin] = [await signIn(shop.db), await signIn(shop.db, 'admin')];
  const goods = await stockProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods, 7);
  await payOrder(shop, buyer, order);
  const deliver = () => shop.call(orders.deliver, { params: { id: order._id } }, admin.token);
  const answers = await Promise.all([deliver(), deliver(), deliver()]);
  expect(answers.map(({ status, body }) => [status, body.deleverd])).toEqual([
    [200, true],
    [200, true],
    [200, true],
  ]);
  const { rows } = await shop.db.$client.query('select on_hand, reserved from stock where product_id = $1', [goods.id]);
  expect(rows).toEqual([{ on_hand: 93, reserved: 0 }]);
  expect((await shop.call(products.get, { params: { id: goods.id } })).body.stock).toBe(93);
  const audit = await shop.db.$client.query('select act from audit where entity_id = $1', [order._id]);
  expect(audit.rows).toEqual([{ act: 'order.delivered' }]);
  const events = await shop.db.$client.query(
    `select actor_id from order_event where order_id = $1 and kind = 'order.delivered'`,
    [order._id],
  );
  expect(events.rows).toEqual([{ actor_id: admin.customerId }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an unpaid order cannot be delivered', async () => {
  const [buyer, admin] = [await signIn(shop.db), await signIn(shop.db, 'admin')];
  const { body: order } = await placeOrder(shop, buyer, await stockProduct(shop));
  const { status, body } = await shop.call(orders.deliver, { params: { id: order._id } }, admin.token);
  expect([status, body.code]).toEqual([409, 'order_not_deliverable']);
});

test('an admin lists the orders of one state, and how many there are', async () => {
  const [buyer, admin] = [await signIn(shop.db), await signIn(shop.db, 'admin')];
  const goods = await stockProduct(shop);
  const { body: open } = await placeOrder(shop, buyer, goods);
  const { body: paid } = await placeOrder(shop, buyer, goods);
  await payOrder(shop, buyer, paid);
  const list = (query: { status?: 'paid' | 'unpaid' }) => shop.call(orders.listAll, { query }, admin.token);
  const [toDeliver, all] = [await list({ status: 'paid' }), await list({})];
  const idsOf = ({ body }: typeof all): string[] => body.map(({ _id }: { _id: string }) => _id);
  expect(idsOf(toDeliver)).toContain(paid._id);
  expect(idsOf(toDeliver)).not.toContain(open._id);
  expect(idsOf(all)).toEqual(expect.arrayContaining([open._id, paid._id]));
  expect(toDeliver.headers['x-total-count']).toBe(String(toDeliver.body.length));
  const counts = Object.fromEntries(new URLSearchParams(String(toDeliver.headers['x-counts'])));
  expect(counts['paid']).toBe(String(toDeliver.body.length));
  expect(Object.values(counts).reduce((sum, count) => sum + Number(count), 0)).toBe(
    Number(all.headers['x-total-count']),
  );
});
