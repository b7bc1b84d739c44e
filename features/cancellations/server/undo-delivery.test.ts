import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { returns } from '#features/returns/contract/returns.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';
import { findBrokenRules } from '#features/rules.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const read = async (id: string) => (await shop.call(orders.get, { params: { id } }, admin.token)).body;
const deliver = (id: string) => shop.call(orders.deliver, { params: { id } }, admin.token);
const takeBack = (id: string) => shop.call(shipments.undo, { params: { id } }, admin.token);
const refund = (id: string, body: object) =>
  shop.call(payments.refund, { params: { id }, body: { reason: 'broken', ...body } }, admin.token);

/** Five pieces, two of which ship before the order is marked as delivered. */
const placeDeliveredOrder = async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods, 5);
  const id: string = order._id;
  await payOrder(shop, buyer, order);
  const line: string = (await read(id)).lines[0]._id;
  const body = { carrier: 'UPS', lines: [{ line, quantity: 2 }], shippedWas: 0 };
  await shop.call(shipments.ship, { params: { id }, body }, admin.token);
  expect((await deliver(id)).body.status).toBe('delivered');
  const stock = async () => {
    const { rows } = await shop.db.$client.query('select on_hand, reserved from stock where product_id = $1', [
      goods.id,
    ]);
    return [rows[0].on_hand, rows[0].reserved];
  };
  return { buyer, order, id, line, stock };
};

test('undoing a delivery restocks the pieces it shipped, but not an earlier shipment', async () => {
  const { buyer, order, id, stock } = await placeDeliveredOrder();
  expect(await stock()).toEqual([95, 0]);
  const replies = await Promise.all([takeBack(id), takeBack(id)]);
  expect(replies.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  const after = await read(id);
  expect(after).toMatchObject({ status: 'paid', deleverd: false, deliveredAt: null, lines: [{ shipped: 2 }] });
  expect(after.shipments).toHaveLength(1);
  expect(await stock()).toEqual([98, 3]);
  expect(await findBrokenRules(shop.db)).toEqual({});
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail?.subject).toBe(`Order ${order.number} has not been delivered yet`);
  expect(mail?.text).toContain('Part of it is on its way. You will hear from us when we send the rest.');
  const { body: timeline } = await shop.call(orders.timeline, { params: { id } }, admin.token);
  expect(timeline.at(-1)).toMatchObject({ what: 'Delivery undone', by: admin.name });
  expect((await deliver(id)).body.status).toBe('delivered');
  expect(await stock()).toEqual([95, 0]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('undoing the delivery of a fully shipped order emails the buyer that it is still on its way', async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
  await payOrder(shop, buyer, order);
  const params = { id: order._id };
  const [{ _id: line }] = (await read(order._id)).lines;
  const body = { carrier: 'DHL', lines: [{ line, quantity: 5 }], shippedWas: 0 };
  await shop.call(shipments.ship, { params, body }, admin.token);
  await deliver(order._id);
  expect((await takeBack(order._id)).body).toMatchObject({ status: 'paid', isShipped: true });
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail?.text).toContain('It is still on its way to you.');
  expect(mail?.text).not.toContain('You will hear from us');
});

test('a delivery cannot be undone after ten minutes', async () => {
  const { id } = await placeDeliveredOrder();
  await shop.db.$client.query(
    `with o as (update orders set delivered_at = delivered_at - interval '11 minutes' where id = $1 returning id)
     update shipment s set created_at = s.created_at - interval '11 minutes' from o where s.order_id = o.id`,
    [id],
  );
  expect((await takeBack(id)).body.code).toBe('delivery_stays');
});

test('a delivery cannot be undone after a refund, or if the order is not delivered or unknown', async () => {
  const { id, line } = await placeDeliveredOrder();
  await refund(id, { lines: [{ line, quantity: 1, restock: true }] });
  expect((await takeBack(id)).body.code).toBe('delivery_stays');
  expect(await read(id)).toMatchObject({ status: 'delivered', lines: [{ shipped: 5, returned: 1 }] });
  const other = await placeOrder(shop, await signIn(shop.db), await createTestProduct(shop));
  expect((await takeBack(other.body._id)).body.code).toBe('delivery_stays');
  expect((await takeBack('01900000-0000-7000-8000-000000000000')).body.code).toBe('order_not_found');
});

test('undoing a delivery and refunding at the same time breaks no rule', async () => {
  const { id, line } = await placeDeliveredOrder();
  await Promise.all([takeBack(id), refund(id, { lines: [{ line, quantity: 1, restock: true }] })]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a return or refund that waited for the delivery counts as later, so it cannot be undone', async () => {
  for (const action of ['return', 'refund'] as const) {
    const { buyer, id, line } = await placeDeliveredOrder();
    const lines = [{ line, quantity: 1 }];
    const holder = await shop.db.$client.connect();
    await holder.query('begin');
    await holder.query('select from orders where id = $1 for update', [id]);
    const pendingReply =
      action === 'refund'
        ? refund(id, { lines: [{ line, quantity: 1, restock: false }] })
        : shop.call(returns.request, { params: { id }, body: { lines, reason: 'bent', returnsWas: 0 } }, buyer.token);
    await waitUntilBlocked(shop, holder);
    // Simulates a delivery that locked the order while the request above was waiting.
    await holder.query('update orders set delivered_at = clock_timestamp() where id = $1', [id]);
    await holder.query(
      'update shipment set created_at = (select delivered_at from orders where id = order_id) where order_id = $1 and carrier = $2',
      [id, ''],
    );
    await holder.query('commit');
    holder.release();
    expect((await pendingReply).status).toBe(200);
    expect((await takeBack(id)).body.code).toBe('delivery_stays');
    expect(await findBrokenRules(shop.db)).toEqual({});
  }
});
