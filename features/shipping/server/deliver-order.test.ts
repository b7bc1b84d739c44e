import { expect, test } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { OrderStatus } from '#features/orders/contract/order-status.ts';
import type { OrderGroup } from '#features/orders/contract/order-filter.ts';
import { type Order, orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

test('delivering a paid order several times at once reduces stock on hand once and is audited once', async () => {
  const buyer = await signIn(shop.db);
  const admin = await signIn(shop.db, 'admin');
  const goods = await createTestProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods, 7);
  await payOrder(shop, buyer, order);
  const deliver = () => shop.call(orders.deliver, { params: { id: order._id } }, admin.token);
  const replies = await Promise.all([deliver(), deliver(), deliver()]);
  expect(replies.map(({ status, body }) => [status, body.deleverd])).toEqual([
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
  const buyer = await signIn(shop.db);
  const admin = await signIn(shop.db, 'admin');
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop));
  const { status, body } = await shop.call(orders.deliver, { params: { id: order._id } }, admin.token);
  expect([status, body.code]).toEqual([409, 'order_not_deliverable']);
});

test('an admin lists the orders of one state or group, with their counts', async () => {
  const buyer = await signIn(shop.db);
  const admin = await signIn(shop.db, 'admin');
  const goods = await createTestProduct(shop);
  const { body: open } = await placeOrder(shop, buyer, goods);
  const { body: paid } = await placeOrder(shop, buyer, goods);
  await payOrder(shop, buyer, paid);
  const list = async (query: { status?: OrderGroup }) => {
    const { body, headers } = await shop.call(orders.listAll, { query }, admin.token);
    const counts = Object.fromEntries(new URLSearchParams(String(headers['x-counts'])));
    return { found: body as Order[], ids: body.map(({ _id }: Order) => _id), total: headers['x-total-count'], counts };
  };
  const paidOnes = await list({ status: 'paid' });
  const all = await list({});
  expect(paidOnes.ids).toContain(paid._id);
  expect(paidOnes.ids).not.toContain(open._id);
  expect(all.ids).toEqual(expect.arrayContaining([open._id, paid._id]));
  expect([paidOnes.total, paidOnes.counts['paid']]).toEqual(Array(2).fill(String(paidOnes.ids.length)));
  expect(OrderStatus.options.reduce((sum, one) => sum + Number(all.counts[one] ?? 0), 0)).toBe(Number(all.total));

  // A fully shipped order leaves the packing list and waits for its delivery.
  expect((await list({ status: 'toPack' })).ids).toContain(paid._id);
  const { rows } = await shop.db.$client.query('select id, quantity from order_line where order_id = $1', [paid._id]);
  const lines = rows.map(({ id: line, quantity }) => ({ line, quantity }));
  const body = { carrier: 'UPS', lines, shippedWas: 0 };
  await shop.call(shipments.ship, { params: { id: paid._id }, body }, admin.token);
  const packing = await list({ status: 'toPack' });
  const shipped = await list({ status: 'shipped' });
  expect(packing.ids).not.toContain(paid._id);
  expect(shipped.found).toMatchObject([{ _id: paid._id, isShipped: true, status: 'paid', deleverd: false }]);
  expect([shipped.total, packing.counts['shipped'], shipped.counts['toPack']]).toEqual([
    '1',
    '1',
    String(packing.ids.length),
  ]);
  await shop.call(orders.deliver, { params: { id: paid._id } }, admin.token);
  expect((await list({ status: 'shipped' })).ids).toEqual([]);
  expect((await list({ status: 'disputed' })).ids).toEqual([]);
});
