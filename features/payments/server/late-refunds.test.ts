import { expect, test } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { callProvider, confirmCard, extractIntentId, createTestIntent, confirmTestPayment } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const runSweep = () => sweep(shop.db, shop.provider, shop.app.log);
const read = async (id: string) => (await shop.call(orders.get, { params: { id } }, admin.token)).body;
const deliver = (id: string) => shop.call(orders.deliver, { params: { id } }, admin.token);
const refund = (id: string, more: object = {}) =>
  shop.call(payments.refund, { params: { id }, body: { reason: 'broken', ...more } }, admin.token);
const getStock = async (id: string) => (await shop.call(products.get, { params: { id } })).body.stock;
const mailsToOwner = () => shop.subjectsTo('shop@example.com');

const paidOrder = async (card?: string) => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods, 5);
  const { body } = await createTestIntent(shop, buyer, order);
  await confirmCard(shop, body.clientSecret, card);
  await confirmTestPayment(shop, buyer, order, extractIntentId(body.clientSecret));
  return { buyer, goods, order, intent: extractIntentId(body.clientSecret) };
};

const listRefundIds = async (intent: string): Promise<string[]> => {
  const { rows } = await shop.db.$client.query(
    'select id from sandbox.refund where intent_id = $1 order by created_at',
    [intent],
  );
  return rows.map(({ id }) => id);
};
const endRefund = async (intent: string, outcome: 'succeeded' | 'failed') =>
  callProvider(shop, `refunds/${(await listRefundIds(intent)).at(-1)}/end`, { outcome });

test('a pending refund counts as returning, and the order ends when the money has arrived', async () => {
  const { buyer, goods, order, intent } = await paidOrder('pm_card_pendingRefund');
  expect((await refund(order._id)).body).toMatchObject({ status: 'refunding', refunded: 0, returning: 50 });
  expect((await deliver(order._id)).body.code).toBe('order_not_deliverable');
  expect(await getStock(goods.id)).toBe(95);
  await runSweep();
  expect(await read(order._id)).toMatchObject({ status: 'refunding' });
  await endRefund(intent, 'succeeded');
  await runSweep();
  expect(await read(order._id)).toMatchObject({ status: 'refunded', refunded: 50, returning: 0 });
  expect(await getStock(goods.id)).toBe(100);
  expect((await listRefundIds(intent)).length).toBe(1);
  expect((await shop.mailsTo(buyer.email)).filter(({ subject }) => subject.includes('refunded'))).toHaveLength(1);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a pending refund that fails leaves the order as before, and the owner gets an email', async () => {
  const { order, intent } = await paidOrder('pm_card_pendingRefund');
  await refund(order._id);
  await endRefund(intent, 'failed');
  await runSweep();
  expect(await read(order._id)).toMatchObject({ status: 'paid', refunded: 0, returning: 0 });
  expect(await mailsToOwner()).toContain(`The refund of order ${order.number} has failed`);
  expect((await deliver(order._id)).status).toBe(200);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refund that fails weeks later counts as not refunded, and can be made again', async () => {
  const { goods, order, intent } = await paidOrder('pm_card_refundFail');
  expect((await refund(order._id)).body.status).toBe('refunded');
  await runSweep();
  await endRefund(intent, 'failed');
  await Promise.all([runSweep(), runSweep()]);
  // Its goods may be sold by now, so the order owes only the money.
  expect(await read(order._id)).toMatchObject({ status: 'refunding', refunded: 0, returning: 0 });
  expect((await deliver(order._id)).body.code).toBe('order_not_deliverable');
  expect((await mailsToOwner()).filter((one) => one.includes(`order ${order.number} has failed`))).toHaveLength(1);
  expect(await getStock(goods.id)).toBe(100);
  expect(await findBrokenRules(shop.db)).toEqual({});
  expect((await refund(order._id)).body).toMatchObject({ status: 'refunded', refunded: 50 });
  expect(await getStock(goods.id)).toBe(100);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a partial refund that fails after delivery no longer counts as refunded', async () => {
  const { order, intent } = await paidOrder('pm_card_refundFail');
  await refund(order._id, { amount: '12.50' });
  await deliver(order._id);
  await endRefund(intent, 'failed');
  await runSweep();
  expect(await read(order._id)).toMatchObject({ status: 'delivered', refunded: 0 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refund made at the provider ends the order, which then cannot be delivered', async () => {
  const { buyer, goods, order, intent } = await paidOrder();
  await callProvider(shop, 'refunds', { payment_intent: intent });
  await runSweep();
  expect(await read(order._id)).toMatchObject({ status: 'refunded', refunded: 50 });
  expect(await getStock(goods.id)).toBe(100);
  expect((await deliver(order._id)).body.code).toBe('order_not_deliverable');
  expect((await refund(order._id)).body.code).toBe('order_not_refundable');
  expect((await shop.mailsTo(buyer.email))[0]?.subject).toContain('refunded');
  expect(await findBrokenRules(shop.db)).toEqual({});
  await endRefund(intent, 'failed');
  await runSweep();
  expect(await read(order._id)).toMatchObject({ status: 'refunding', refunded: 0 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refund at the provider whose events are lost is found when the payment is next checked', async () => {
  const { buyer, order, intent } = await paidOrder();
  await runSweep();
  await callProvider(shop, 'refunds', { payment_intent: intent, amount: '700' });
  await shop.db.$client.query(`delete from sandbox.event where intent_id = $1 and type like '%refund%'`, [intent]);
  await confirmTestPayment(shop, buyer, order, intent);
  expect(await read(order._id)).toMatchObject({ status: 'paid', refunded: 7 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a due refund is dropped if one was made earlier at the provider', async () => {
  const { order, intent } = await paidOrder();
  await shop.db.$client.query(
    `with p as (select id from payment where provider_id = $2), o as (update orders set status = 'refunding' where id = $1)
     insert into refund (payment_id, amount_cents, reason) select id, 5000, 'broken' from p`,
    [order._id, intent],
  );
  await callProvider(shop, 'refunds', { payment_intent: intent });
  await runSweep();
  expect(await read(order._id)).toMatchObject({ status: 'refunded', refunded: 50 });
  expect((await listRefundIds(intent)).length).toBe(1);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refund that the provider refuses returns an error; the refund already made there is counted once', async () => {
  const { order, intent } = await paidOrder();
  await runSweep();
  // A manual refund that the shop does not know yet.
  await callProvider(shop, 'refunds', { payment_intent: intent });
  const reply = await refund(order._id);
  expect([reply.status, reply.body.code]).toEqual([409, 'refund_failed']);
  await runSweep();
  expect(await read(order._id)).toMatchObject({ status: 'refunded', refunded: 50 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a failure stored under a refund’s key does not block it: the next try uses another key', async () => {
  const { order, intent } = await paidOrder();
  shop.faults.breaks = ({ method, path }) => method === 'POST' && path === '/v1/refunds';
  expect((await refund(order._id)).body).toMatchObject({ status: 'refunding' });
  delete shop.faults.breaks;
  await runSweep();
  expect(await read(order._id)).toMatchObject({ status: 'refunded' });
  expect((await listRefundIds(intent)).length).toBe(1);
});
