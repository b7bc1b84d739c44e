import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DomainError } from '#platform/contract/errors.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { products } from '#features/products/contract/products.ts';
import { shipments } from '#features/shipping/contract/shipments.ts';
import { execute } from '#platform/server/db/query.ts';
import { findBrokenRules } from '#features/rules.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { createTestProduct, placeLines } from '#test/helpers/products.ts';
import { callProvider, confirmCard, extractIntentId, createTestIntent, confirmTestPayment } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';
import { refundOrder } from './refund-order.ts';

const shop = await startShop({ SHIPPING_FEE: '5' });
const admin = await signIn(shop.db, 'admin');

const runSweep = () => sweep(shop.db, shop.provider, shop.app.log);
const read = async (id: string) => (await shop.call(orders.get, { params: { id } }, admin.token)).body;
const deliver = (id: string) => shop.call(orders.deliver, { params: { id } }, admin.token);
const refund = (id: string, body: object = {}) =>
  shop.call(payments.refund, { params: { id }, body: { reason: 'broken', ...body } }, admin.token);
const getStock = async (id: string): Promise<number> => (await shop.call(products.get, { params: { id } })).body.stock;

/** A paid order of three lines: 3 for $1.00, 4 for $8.00, 5 for $10.00, and $5.00 for delivery. */
const paidOrder = async (card?: string) => {
  const buyer = await signIn(shop.db);
  const goods = [
    await createTestProduct(shop, { unitPriceCents: 100, minOrder: 3 }),
    await createTestProduct(shop, { unitPriceCents: 200 }),
    await createTestProduct(shop, { unitPriceCents: 200 }),
  ] as const;
  const { body: order } = await placeLines(shop, buyer, [
    [goods[0], 3],
    [goods[1], 4],
    [goods[2], 5],
  ]);
  const { body } = await createTestIntent(shop, buyer, order);
  await confirmCard(shop, body.clientSecret, card);
  const intent = extractIntentId(body.clientSecret);
  await confirmTestPayment(shop, buyer, order, intent);
  const [first, second, third] = (await read(order._id)).lines.map(({ _id }: { _id: string }) => _id) as [
    string,
    string,
    string,
  ];
  const stocks = () => Promise.all(goods.map(({ id }) => getStock(id)));
  return { buyer, id: order._id as string, number: order.number as number, first, second, third, intent, stocks };
};

const getCounters = async (id: string) =>
  (await read(id)).lines.map(
    ({ shipped, refunded, returned }: { shipped: number; refunded: number; returned: number }) => [
      shipped,
      refunded,
      returned,
    ],
  );

test('unsent pieces are refunded at their price and for sale again; the rest can be delivered', async () => {
  const { id, first, third, stocks } = await paidOrder();
  expect(await stocks()).toEqual([97, 96, 95]);
  const reply = await refund(id, {
    lines: [
      { line: first, quantity: 1 },
      { line: third, quantity: 2, restock: true },
    ],
  });
  expect(reply.body).toMatchObject({ status: 'paid', refunded: 4.33, total: 24 });
  expect(await stocks()).toEqual([98, 96, 97]);
  expect(await findBrokenRules(shop.db)).toEqual({});
  expect((await deliver(id)).status).toBe(200);
  expect(await getCounters(id)).toEqual([
    [2, 1, 0],
    [4, 0, 0],
    [3, 2, 0],
  ]);
  expect(await stocks()).toEqual([98, 96, 97]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('shipped pieces return to stock only if the refund says so', async () => {
  const { id, second, third, stocks } = await paidOrder();
  await deliver(id);
  const reply = await refund(id, {
    lines: [
      { line: second, quantity: 1, restock: false },
      { line: third, quantity: 3, restock: true },
    ],
  });
  expect(reply.body).toMatchObject({ status: 'delivered', refunded: 8 });
  expect(await stocks()).toEqual([97, 96, 98]);
  expect(await getCounters(id)).toEqual([
    [3, 0, 0],
    [4, 1, 0],
    [5, 3, 3],
  ]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refund of a partly sent order moves all stock at once, and locks none while it waits', async () => {
  const { id, first, third, stocks } = await paidOrder();
  const [sent, , unsent] = (await read(id)).lines.map(({ productId }: { productId: string }) => productId);
  const parcel = { carrier: 'UPS', lines: [{ line: first, quantity: 3 }], shippedWas: 0 };
  expect((await shop.call(shipments.ship, { params: { id }, body: parcel }, admin.token)).status).toBe(200);
  const lines = [
    { line: first, quantity: 3, restock: true },
    { line: third, quantity: 5 },
  ];
  const lock = (productId: string) => sql`select from stock where product_id = ${productId} for no key update nowait`;
  const { pendingReply } = await shop.db.transaction(async (trx) => {
    await execute(trx, lock(sent));
    const refundReply = refund(id, { lines });
    await waitUntilBlocked(shop, trx.$client);
    // A request that waits for one product must hold no lock on the others.
    await execute(trx, lock(unsent));
    return { pendingReply: refundReply };
  });
  expect((await pendingReply).body).toMatchObject({ refunded: 11 });
  expect(await stocks()).toEqual([100, 96, 100]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the refund of the last pieces includes the delivery fee, so the parts add up to the total', async () => {
  const { id, first, second, third, stocks } = await paidOrder();
  await refund(id, { lines: [{ line: first, quantity: 2 }] });
  await refund(id, { lines: [{ line: second, quantity: 4 }] });
  expect((await refund(id, { lines: [{ line: third, quantity: 5 }] })).body).toMatchObject({ refunded: 18.67 });
  const last = await refund(id, { lines: [{ line: first, quantity: 1 }] });
  expect(last.body).toMatchObject({ status: 'refunded', refunded: 24 });
  expect(await stocks()).toEqual([100, 100, 100]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refund without lines or amount covers all money, pieces and goods that are left', async () => {
  const { id, first, stocks } = await paidOrder();
  await refund(id, { lines: [{ line: first, quantity: 1 }] });
  expect((await refund(id)).body).toMatchObject({ status: 'refunded', refunded: 24 });
  expect((await getCounters(id)).map(([, refunded]: number[]) => refunded)).toEqual([3, 4, 5]);
  expect(await stocks()).toEqual([100, 100, 100]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('too many pieces, a line named twice and another order’s line are refused, each by its field', async () => {
  const { id, first, second } = await paidOrder();
  const other = await paidOrder();
  await refund(id, { lines: [{ line: first, quantity: 2 }] });
  const reply = await refund(id, {
    lines: [
      { line: first, quantity: 2 },
      { line: second, quantity: 4 },
      { line: second, quantity: 1 },
      { line: other.first, quantity: 1 },
    ],
  });
  expect([reply.status, reply.body.code]).toEqual([422, 'refund_too_many']);
  expect(reply.body.fields).toEqual({
    'lines.0.quantity': 'Only 1 is left to refund',
    'lines.2.quantity': 'Nothing is left to refund',
    'lines.3.quantity': 'Nothing is left to refund',
  });
  expect(await getCounters(id)).toEqual([
    [0, 2, 0],
    [0, 0, 0],
    [0, 0, 0],
  ]);
});

test('an amount given with pieces is refunded for them; more than is left is refused', async () => {
  const { id, third, stocks } = await paidOrder();
  const part = await refund(id, { amount: '3', lines: [{ line: third, quantity: 5 }] });
  expect(part.body).toMatchObject({ status: 'paid', refunded: 3 });
  expect(await stocks()).toEqual([97, 96, 100]);
  const more = await refund(id, { amount: '21.01' });
  expect([more.body.code, more.body.details.rest]).toEqual(['refund_too_much', 21]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('simultaneous refunds of the same pieces refund them once', async () => {
  const { id, third, stocks } = await paidOrder();
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => refund(id, { lines: [{ line: third, quantity: 3 }] })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422, 422, 422, 422]);
  expect(await read(id)).toMatchObject({ refunded: 6, status: 'paid' });
  expect(await stocks()).toEqual([97, 96, 98]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a simultaneous refund and delivery send or release each piece, never both', async () => {
  const made = await Promise.all(Array.from({ length: 8 }, () => paidOrder()));
  await Promise.all(
    made.flatMap(({ id, second }) => [refund(id, { lines: [{ line: second, quantity: 2 }] }), deliver(id)]),
  );
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order is not delivered while a refund of unsent pieces is due', async () => {
  const { id, second, stocks } = await paidOrder();
  const away = { ...shop.provider, refundIntent: () => Promise.reject(new DomainError('provider_unavailable')) };
  const form = { lines: [{ line: second, quantity: 1, restock: false }], reason: 'broken' };
  const due = await refundOrder(
    shop.db,
    away,
    { ...admin, asStaff: true, hasMorePermission: true, secondStepError: null, freshError: null },
    id,
    form,
  );
  expect(due).toMatchObject({ status: 'refunding', refunded: 0, returning: 2 });
  expect((await deliver(id)).body.code).toBe('order_not_deliverable');
  expect(await stocks()).toEqual([97, 96, 95]);
  expect(await findBrokenRules(shop.db)).toEqual({});
  await Promise.all([runSweep(), runSweep()]);
  expect(await read(id)).toMatchObject({ status: 'paid', refunded: 2, returning: 0 });
  expect(await stocks()).toEqual([97, 97, 95]);
  expect((await deliver(id)).status).toBe(200);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if the provider fails a refund of pieces, the customer still gets them', async () => {
  const { id, second, intent, stocks } = await paidOrder('pm_card_pendingRefund');
  expect((await refund(id, { lines: [{ line: second, quantity: 1 }] })).body.status).toBe('refunding');
  const { rows } = await shop.db.$client.query('select id from sandbox.refund where intent_id = $1', [intent]);
  await callProvider(shop, `refunds/${rows[0].id}/end`, { outcome: 'failed' });
  await runSweep();
  expect(await read(id)).toMatchObject({ status: 'paid', refunded: 0, returning: 0 });
  expect(await stocks()).toEqual([97, 96, 95]);
  expect((await deliver(id)).status).toBe(200);
  expect(await getCounters(id)).toEqual([
    [3, 0, 0],
    [4, 0, 0],
    [5, 0, 0],
  ]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('after a late failed refund of pieces, goods stay for sale and the owed money is refunded once', async () => {
  const { id, second, intent, stocks } = await paidOrder('pm_card_refundFail');
  const lines = [{ line: second, quantity: 3 }];
  expect((await refund(id, { lines })).body).toMatchObject({ status: 'paid', refunded: 6 });
  await runSweep();
  const { rows } = await shop.db.$client.query('select id from sandbox.refund where intent_id = $1', [intent]);
  await callProvider(shop, `refunds/${rows[0].id}/end`, { outcome: 'failed' });
  await Promise.all([runSweep(), runSweep()]);
  expect(await read(id)).toMatchObject({ status: 'refunding', refunded: 0 });
  expect(await stocks()).toEqual([97, 99, 95]);
  expect(await findBrokenRules(shop.db)).toEqual({});
  expect((await refund(id, { lines })).body).toMatchObject({ status: 'paid', refunded: 6 });
  expect(await stocks()).toEqual([97, 99, 95]);
  expect((await deliver(id)).status).toBe(200);
  expect(await getCounters(id)).toEqual([
    [3, 0, 0],
    [1, 3, 0],
    [5, 0, 0],
  ]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refund made at the provider moves no pieces; refunding the rest puts all goods up for sale', async () => {
  const { id, intent, stocks } = await paidOrder();
  await callProvider(shop, 'refunds', { payment_intent: intent, amount: '1001' });
  await runSweep();
  expect(await read(id)).toMatchObject({ status: 'paid', refunded: 10.01 });
  expect(await stocks()).toEqual([97, 96, 95]);
  await callProvider(shop, 'refunds', { payment_intent: intent });
  await runSweep();
  expect(await read(id)).toMatchObject({ status: 'refunded', refunded: 24 });
  expect(await stocks()).toEqual([100, 100, 100]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('email and timeline name the refund; the customer does not see which staff member made it', async () => {
  await shop.skipMails();
  const { id, number, buyer, second } = await paidOrder();
  await refund(id, { lines: [{ line: second, quantity: 1 }] });
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail?.subject).toBe(`We have refunded $2.00 of order ${number}`);
  expect(mail?.text).toContain('1 × Test valve');
  const timeline = async (token: string) =>
    (await shop.call(orders.timeline, { params: { id } }, token)).body.map(
      ({ what, by }: { what: string; by: string | null }) => [what, by],
    );
  const before = [
    ['Placed $24.00', buyer.name],
    ['Payment started $24.00', null],
    ['Paid $24.00', null],
  ];
  const requested = ['Refund requested $2.00', admin.name];
  const done = ['Refunded $2.00', null];
  expect(await timeline(admin.token)).toEqual([...before, requested, done]);
  expect(await timeline(buyer.token)).toEqual([...before, done]);
  const stranger = await signIn(shop.db);
  const reply = await shop.call(orders.timeline, { params: { id } }, stranger.token);
  expect([reply.status, reply.body.code]).toEqual([404, 'order_not_found']);
});
