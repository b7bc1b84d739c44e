import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { cents } from '#platform/contract/money.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import {
  confirmCard,
  closeDisputeAs,
  extractIntentId,
  payOrder,
  createTestIntent,
  confirmTestPayment,
} from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const runSweep = () => sweep(shop.db, shop.provider, shop.app.log);
const read = async (id: string) => (await shop.call(orders.get, { params: { id } }, admin.token)).body;
const deliver = (id: string) => shop.call(orders.deliver, { params: { id } }, admin.token);
const refund = (id: string, amount?: string) =>
  shop.call(payments.refund, { params: { id }, body: { reason: 'broken', ...(amount && { amount }) } }, admin.token);
const getStock = async (id: string) => (await shop.call(products.get, { params: { id } })).body.stock;

const disputedOrder = async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods, 5);
  const { body } = await createTestIntent(shop, buyer, order);
  await confirmCard(shop, body.clientSecret, 'pm_card_createDispute');
  const intent = extractIntentId(body.clientSecret);
  await confirmTestPayment(shop, buyer, order, intent);
  await runSweep();
  return { buyer, goods, order, intent };
};

test('during a dispute an order is neither delivered nor refunded, and the shop gets an email', async () => {
  const { order } = await disputedOrder();
  expect(await read(order._id)).toMatchObject({ status: 'paid', disputed: true });
  const reply = await deliver(order._id);
  expect([reply.status, reply.body.code]).toEqual([409, 'order_disputed']);
  expect((await refund(order._id, '1')).body.code).toBe('order_disputed_refund');
  expect(await read(order._id)).toMatchObject({ status: 'paid', refunded: 0 });
  const [mail] = await shop.mailsTo('shop@example.com');
  expect(mail?.subject).toBe(`Order ${order.number} is disputed`);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a won dispute changes nothing: the order can be delivered', async () => {
  const { order, intent } = await disputedOrder();
  await closeDisputeAs(shop, intent, 'won');
  await runSweep();
  expect(await read(order._id)).toMatchObject({ status: 'paid', disputed: false });
  expect((await deliver(order._id)).status).toBe(200);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a lost dispute ends the order as refunded, and its goods are for sale again', async () => {
  const { goods, order, intent } = await disputedOrder();
  await closeDisputeAs(shop, intent, 'lost');
  await Promise.all([runSweep(), runSweep(), runSweep()]);
  expect(await read(order._id)).toMatchObject({ status: 'refunded', refunded: order.total, disputed: false });
  expect(await getStock(goods.id)).toBe(100);
  expect((await deliver(order._id)).body.code).toBe('order_not_deliverable');
  const { body } = await shop.call(orders.timeline, { params: { id: order._id } }, admin.token);
  expect(body.map(({ what }: { what: string }) => what)).toEqual([
    'Placed $50.00',
    'Payment started $50.00',
    'Paid $50.00',
    'Disputed by the customer’s bank $50.00',
    'Dispute lost',
    'The bank took $50.00',
  ]);
  expect(body[3].note).toBe('Fraudulent');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if a dispute is lost before a partial refund is sent, the records stay correct', async () => {
  const { order, intent } = await disputedOrder();
  await shop.db.$client.query(
    `insert into refund (payment_id, amount_cents, reason) select id, 1820, 'broken' from payment where provider_id = $1`,
    [intent],
  );
  await closeDisputeAs(shop, intent, 'lost');
  await runSweep();
  await runSweep();
  expect(await read(order._id)).toMatchObject({ status: 'refunded', refunded: 50 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a due full refund overtaken by a lost dispute fails, and the loss is booked once', async () => {
  const { order, intent } = await disputedOrder();
  await shop.db.$client.query(
    `with p as (select id from payment where provider_id = $2), o as (update orders set status = 'refunding' where id = $1)
     insert into refund (payment_id, amount_cents, reason) select id, 5000, 'broken' from p`,
    [order._id, intent],
  );
  await closeDisputeAs(shop, intent, 'lost');
  await runSweep();
  expect(await read(order._id)).toMatchObject({ status: 'refunded', refunded: 50 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a dispute over another program’s payment is recorded and ignored', async () => {
  const foreign = await shop.provider.createIntent({
    amountCents: cents(5000),
    currency: 'usd',
    idempotencyKey: randomUUID(),
    metadata: { shop: 'another' },
  });
  await confirmCard(shop, foreign.clientSecret, 'pm_card_createDispute');
  await runSweep();
  const { rows } = await shop.db.$client.query(
    `select outcome from provider_event where intent_id = $1 and type = 'charge.dispute.created'`,
    [foreign.id],
  );
  expect(rows).toEqual([{ outcome: 'not ours' }]);
});

test('an order without a dispute is delivered as usual', async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
  await payOrder(shop, buyer, order);
  expect((await read(order._id)).disputed).toBe(false);
  expect((await deliver(order._id)).status).toBe(200);
});
