import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DomainError } from '#platform/contract/errors.ts';
import { products } from '#features/products/contract/products.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { placeUnpaid, takeByHand } from '#features/credit-accounts/test/payments.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { findBrokenRules } from '#features/rules.ts';
import {
  confirmCard,
  confirmTestPayment,
  createTestIntent,
  expireWithoutVoiding,
  extractIntentId,
  payOrder,
} from '#test/helpers/pay.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { refundOrder } from './refund-order.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const caller = { ...admin, asStaff: true, hasMorePermission: true, secondStepError: null, freshError: null };
const unreachableProvider: CardProvider = {
  ...shop.provider,
  refundIntent: () => Promise.reject(new DomainError('provider_unavailable')),
};

/** Simulates a provider that refuses a refund. */
const refuseRefund: CardProvider['refundIntent'] = async ({ amountCents, metadata }) => ({
  id: '',
  status: 'failed',
  amountCents,
  metadata,
});

const paidOrder = async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { body: placed } = await placeOrder(shop, buyer, goods, 5);
  await payOrder(shop, buyer, placed);
  return { buyer, goods, order: placed };
};

const refund = (id: string, body: object = {}, person = admin) =>
  shop.call(payments.refund, { params: { id }, body: { reason: 'broken', ...body } }, person.token);
/** The form for all pieces of an order with one line. */
const buildFullRefund = async (id: string, restock: boolean) => {
  const { body } = await shop.call(orders.get, { params: { id } }, admin.token);
  return { lines: [{ line: body.lines[0]._id, quantity: body.lines[0].quantity, restock }] };
};
const getStock = async (id: string) => (await shop.call(products.get, { params: { id } })).body.stock;
const deliver = (id: string) => shop.call(orders.deliver, { params: { id } }, admin.token);

/** Cents refunded according to the provider's records. */
const refundedAtProvider = async (orderId: string): Promise<number> => {
  const { rows } = await shop.db.$client.query(
    `select coalesce(sum((r.doc->>'amount')::int), 0)::int as cents from sandbox.refund r
      where r.intent_id = (select transaction_id from orders where id = $1)`,
    [orderId],
  );
  return rows[0].cents;
};

test('a full refund returns the money, frees the stock, sends an email and writes an audit entry', async () => {
  const { buyer, goods, order } = await paidOrder();
  expect(await getStock(goods.id)).toBe(95);
  const { status, body } = await refund(order._id);
  expect([status, body.status, body.refunded]).toEqual([200, 'refunded', order.total]);
  expect(await refundedAtProvider(order._id)).toBe(Math.round(order.total * 100));
  expect(await getStock(goods.id)).toBe(100);
  expect((await shop.mailsTo(buyer.email))[0]?.subject).toBe(
    `We have refunded $${order.total.toFixed(2)} of order ${order.number}`,
  );
  const { rows } = await shop.db.$client.query(
    `select actor_id from audit where act = 'order.refund_requested' and entity_id = $1`,
    [order._id],
  );
  expect(rows).toEqual([{ actor_id: admin.customerId }]);
  expect((await deliver(order._id)).body.code).toBe('order_not_deliverable');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('partial refunds continue until nothing is left, and never exceed it', async () => {
  const { goods, order } = await paidOrder();
  const part = await refund(order._id, { amount: '10.00' });
  expect([part.body.status, part.body.refunded]).toEqual(['paid', 10]);
  const more = await refund(order._id, { amount: order.total });
  expect([more.status, more.body.code, more.body.details.rest]).toEqual([409, 'refund_too_much', order.total - 10]);
  expect(await getStock(goods.id)).toBe(95);
  const rest = await refund(order._id);
  expect([rest.body.status, rest.body.refunded]).toEqual(['refunded', order.total]);
  expect((await refund(order._id)).body.code).toBe('order_not_refundable');
  expect(await refundedAtProvider(order._id)).toBe(Math.round(order.total * 100));
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if several refunds are sent at the same time, only one is made; the others and a repetition are refused', async () => {
  const { order } = await paidOrder();
  const requests = [
    { amount: 2, restWas: 50 },
    { amount: 2, restWas: 50 },
    { amount: 3, restWas: 50 },
  ];
  const replies = await Promise.all(requests.map((body) => refund(order._id, body)));
  const done = replies.findIndex(({ status }) => status === 200);
  expect(replies.toSpliced(done, 1).map(({ body }) => body.code)).toEqual(['refund_changed', 'refund_changed']);
  expect((await refund(order._id, requests[done])).body.code).toBe('refund_changed');
  const refundedAmount = requests[done]?.amount ?? 0;
  expect(await refundedAtProvider(order._id)).toBe(100 * refundedAmount);
  expect((await refund(order._id, { amount: 1, restWas: 50 - refundedAmount })).body.refunded).toBe(refundedAmount + 1);
});

test('ten simultaneous refunds return the money once', async () => {
  const { order } = await paidOrder();
  const replies = await Promise.all(Array.from({ length: 10 }, () => refund(order._id)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await refundedAtProvider(order._id)).toBe(Math.round(order.total * 100));
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test.each([
  [true, 100],
  [false, 95],
])('a delivered order is refunded, with its goods back in stock: %s', async (restock, stock) => {
  const { goods, order } = await paidOrder();
  await deliver(order._id);
  const { body } = await refund(order._id, await buildFullRefund(order._id, restock));
  expect([body.status, body.deleverd]).toEqual(['refunded', false]);
  expect(await getStock(goods.id)).toBe(stock);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an unpaid order cannot be refunded, and a refund needs a reason', async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
  expect((await refund(order._id)).body.code).toBe('order_not_refundable');
  const paid = await paidOrder();
  expect((await refund(paid.order._id, { reason: ' ' })).body.fields).toEqual({ reason: 'Reason is Required' });
  expect((await refund(paid.order._id, { amount: '-5' })).status).toBe(400);
  expect((await refund(paid.order._id, {}, paid.buyer)).body.code).toBe('admin_only');
});

test('a refund stays due while the provider is unavailable, and the sweep makes it once', async () => {
  const { order } = await paidOrder();
  const form = { lines: [], reason: 'broken' };
  expect((await refundOrder(shop.db, unreachableProvider, caller, order._id, form)).status).toBe('refunding');
  expect(await findBrokenRules(shop.db)).toEqual({});
  await Promise.all([1, 2, 3].map(() => sweep(shop.db, shop.provider, shop.app.log)));
  expect(await refundedAtProvider(order._id)).toBe(Math.round(order.total * 100));
  expect((await shop.call(orders.get, { params: { id: order._id } }, admin.token)).body.status).toBe('refunded');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

/** Promises a partial refund while the provider is unavailable, then makes the rest at once and the part after it. */
const refundPartAndRest = async () => {
  const { goods, order } = await paidOrder();
  await deliver(order._id);
  const part = await refundOrder(shop.db, unreachableProvider, caller, order._id, {
    amount: 1,
    lines: [],
    reason: 'late',
  });
  expect(part).toMatchObject({ status: 'delivered', refunded: 0 });
  const { body } = await refund(order._id, await buildFullRefund(order._id, true));
  expect(body).toMatchObject({ status: 'refunding', refunded: order.total - 1 });
  expect(await getStock(goods.id)).toBe(100);
  return { goods, order };
};

test('an order ends when its last refund is made, even a part promised earlier, and restocks once', async () => {
  const { goods, order } = await refundPartAndRest();
  await sweep(shop.db, shop.provider, shop.app.log);
  const { body } = await shop.call(orders.get, { params: { id: order._id } }, admin.token);
  expect(body).toMatchObject({ status: 'refunded', refunded: order.total });
  expect(await getStock(goods.id)).toBe(100);
  expect(await refundedAtProvider(order._id)).toBe(Math.round(order.total * 100));
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order whose partial refund fails is not refunded, and the rest can still be refunded', async () => {
  const { goods, order } = await refundPartAndRest();
  const unwilling = { ...shop.provider, refundIntent: refuseRefund };
  await sweep(shop.db, unwilling, shop.app.log);
  const { body } = await shop.call(orders.get, { params: { id: order._id } }, admin.token);
  expect(body).toMatchObject({ status: 'delivered', refunded: order.total - 1 });
  expect(await findBrokenRules(shop.db)).toEqual({});
  expect((await refund(order._id)).body).toMatchObject({
    status: 'refunded',
    refunded: order.total,
  });
  expect(await getStock(goods.id)).toBe(100);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refund with a lost response is not repeated after its idempotency key has expired', async () => {
  const { order } = await paidOrder();
  const forgetful: CardProvider = {
    ...shop.provider,
    async refundIntent(request) {
      await shop.provider.refundIntent(request);
      throw new DomainError('provider_unavailable');
    },
  };
  await refundOrder(shop.db, forgetful, caller, order._id, { amount: 1, lines: [], reason: 'late' });
  await shop.db.$client.query(`delete from sandbox.idempotency where key like '%:refund:%'`);
  await shop.db.$client.query(`update refund set created_at = now() - interval '25 hours' where status = 'due'`);
  await sweep(shop.db, shop.provider, shop.app.log);
  const { body } = await shop.call(orders.get, { params: { id: order._id } }, admin.token);
  expect(body).toMatchObject({ status: 'paid', refunded: 1 });
  expect(await refundedAtProvider(order._id)).toBe(100);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('money for an ended order is refunded automatically, once, with an email to the buyer', async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
  const { body } = await createTestIntent(shop, buyer, order);
  await expireWithoutVoiding(shop, order._id);
  await shop.skipMails();
  await confirmCard(shop, body.clientSecret);
  const intent = extractIntentId(body.clientSecret);
  expect((await confirmTestPayment(shop, buyer, order, intent)).body.code).toBe('order_not_payable');
  await confirmTestPayment(shop, buyer, order, intent);
  await sweep(shop.db, shop.provider, shop.app.log);
  const { rows } = await shop.db.$client.query(`select count(*)::int as n from sandbox.refund where intent_id = $1`, [
    intent,
  ]);
  expect(rows[0].n).toBe(1);
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail?.text).toContain('arrived after the order had ended');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a repeated request with the same key refunds once, by card and to an account, and another body is refused', async () => {
  const card = (await paidOrder()).order;
  const { order: byHand } = await placeUnpaid(shop);
  await takeByHand(shop, admin, byHand);
  for (const { _id: id } of [card, byHand]) {
    const key = randomUUID();
    const send = (amount: number, restWas?: number) =>
      shop.call(
        payments.refund,
        { params: { id }, body: { reason: 'broken', amount, ...(restWas && { restWas }) }, idempotencyKey: key },
        admin.token,
      );
    const replies = [...(await Promise.all([send(7, 50), send(7, 50)])), await send(7, 50)];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.at(-1)?.body.refunded).toBe(7);
    const reused = await send(8);
    expect([reused.status, reused.body.code]).toEqual([422, 'payment_key_reused']);
  }
  expect(await refundedAtProvider(card._id)).toBe(700);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a repeated request tries again after the provider refused its refund, and finishes one that is still due', async () => {
  const { order } = await paidOrder();
  const form = { amount: 7, lines: [], reason: 'broken' };
  const key = randomUUID();
  const send = (provider: CardProvider) => refundOrder(shop.db, provider, caller, order._id, form, key);
  await expect(send({ ...shop.provider, refundIntent: refuseRefund })).rejects.toMatchObject({ code: 'refund_failed' });
  expect(await send(unreachableProvider)).toMatchObject({ refunded: 0, returning: 7 });
  expect(await send(shop.provider)).toMatchObject({ refunded: 7, returning: 0 });
  expect(await send(shop.provider)).toMatchObject({ refunded: 7, returning: 0 });
  expect(await refundedAtProvider(order._id)).toBe(700);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
