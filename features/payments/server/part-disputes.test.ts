import { expect, test } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { createTestProduct, placeLines, placeOrder } from '#test/helpers/products.ts';
import { callProvider, closeDisputeAs, payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { applyDispute, bookLoss } from './disputes.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const runSweep = () => sweep(shop.db, shop.provider, shop.app.log);
const read = async (id: string) => (await shop.call(orders.get, { params: { id } }, admin.token)).body;
const deliver = (id: string) => shop.call(orders.deliver, { params: { id } }, admin.token);
const getStock = async (id: string) => (await shop.call(products.get, { params: { id } })).body.stock;

const paidOrder = async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods, 5);
  const intent: string = (await payOrder(shop, buyer, order)).body.transactionId;
  return { goods, order, intent };
};

/** Lets the bank dispute `amount` cents, or all that is left if it is null, and then decide. */
const dispute = async (intent: string, amount: string | null, end: 'won' | 'lost') => {
  const made = await callProvider(shop, `payment_intents/${intent}/dispute`, amount === null ? {} : { amount });
  await runSweep();
  await closeDisputeAs(shop, intent, end);
  await runSweep();
  return made.id as string;
};

test('a lost partial dispute takes its amount, emails the owner and lets the order be delivered', async () => {
  const { goods, order, intent } = await paidOrder();
  await dispute(intent, '500', 'lost');
  expect(await read(order._id)).toMatchObject({ status: 'paid', refunded: 5, disputed: false });
  expect(await getStock(goods.id)).toBe(95);
  const [mail] = await shop.mailsTo('shop@example.com');
  expect(mail?.subject).toBe(`The dispute of order ${order.number} is lost`);
  expect(mail?.text).toContain('$5.00 of $50.00');
  expect(await findBrokenRules(shop.db)).toEqual({});
  expect((await deliver(order._id)).status).toBe(200);
});

test('during a partial dispute nothing is refunded, but the owner may deliver', async () => {
  const { order, intent } = await paidOrder();
  await callProvider(shop, `payment_intents/${intent}/dispute`, { amount: '500' });
  await runSweep();
  const body = { reason: 'broken', amount: '1' };
  const reply = await shop.call(payments.refund, { params: { id: order._id }, body }, admin.token);
  expect(reply.body.code).toBe('order_disputed_refund');
  expect((await deliver(order._id)).body).toMatchObject({ status: 'delivered', disputed: true });
});

test('a won partial dispute changes nothing', async () => {
  const { order, intent } = await paidOrder();
  await dispute(intent, '500', 'won');
  expect(await read(order._id)).toMatchObject({ status: 'paid', refunded: 0, disputed: false });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a lost part and then the lost rest are each booked to the cent, and the order ends', async () => {
  const { goods, order, intent } = await paidOrder();
  await dispute(intent, '1234', 'lost');
  expect(await read(order._id)).toMatchObject({ status: 'paid', refunded: 12.34 });
  await dispute(intent, null, 'lost');
  expect(await read(order._id)).toMatchObject({ status: 'refunded', refunded: 50 });
  expect(await getStock(goods.id)).toBe(100);
  expect((await deliver(order._id)).body.code).toBe('order_not_deliverable');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('money lost in a dispute is not refunded again; the rest can be refunded', async () => {
  const { order, intent } = await paidOrder();
  await dispute(intent, '1234', 'lost');
  const refund = (amount?: string) =>
    shop.call(
      payments.refund,
      { params: { id: order._id }, body: { reason: 'broken', ...(amount && { amount }) } },
      admin.token,
    );
  expect((await refund('37.67')).body).toMatchObject({ code: 'refund_too_much', details: { rest: 37.66 } });
  expect((await refund()).body).toMatchObject({ status: 'refunded', refunded: 50 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if an order has several lines, losing part of its money keeps its goods reserved; losing the rest releases them', async () => {
  const buyer = await signIn(shop.db);
  const cheap = await createTestProduct(shop);
  const dear = await createTestProduct(shop);
  const { body: order } = await placeLines(shop, buyer, [
    [cheap, 1],
    [dear, 2],
  ]);
  const { transactionId: intent } = (await payOrder(shop, buyer, order)).body;
  await dispute(intent, '2000', 'lost');
  const part = await read(order._id);
  expect(part).toMatchObject({ status: 'paid', refunded: 20 });
  expect(part.lines.map(({ refunded }: { refunded: number }) => refunded)).toEqual([0, 0]);
  expect([await getStock(cheap.id), await getStock(dear.id)]).toEqual([99, 98]);
  expect(await findBrokenRules(shop.db)).toEqual({});
  await dispute(intent, null, 'lost');
  expect(await read(order._id)).toMatchObject({ status: 'refunded', refunded: 30 });
  expect([await getStock(cheap.id), await getStock(dear.id)]).toEqual([100, 100]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a loss that the bank reverses puts the money back on the order', async () => {
  const { order, intent } = await paidOrder();
  const id = await dispute(intent, '500', 'lost');
  await applyDispute(shop.db, { ...(await shop.provider.retrieveDispute(id)), status: 'won' });
  expect(await read(order._id)).toMatchObject({ status: 'paid', refunded: 0 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an amount that the bank takes beyond the order’s total is not booked to the order', async () => {
  // This breaks the records, so it must be the last test of this shop.
  const { order, intent } = await paidOrder();
  const id = await dispute(intent, '500', 'lost');
  const { rows } = await shop.db.$client.query(
    `update dispute set amount_cents = 5001 where id = $1 returning payment_id as id`,
    [id],
  );
  await shop.db.transaction((trx) => bookLoss(trx, rows[0].id));
  expect(await read(order._id)).toMatchObject({ status: 'refunded', refunded: 50 });
  const beyond = await shop.db.$client.query(
    'select amount_cents as cents from refund where dispute_id = $1 and not of_order',
    [id],
  );
  expect(beyond.rows).toEqual([{ cents: 1 }]);
});
