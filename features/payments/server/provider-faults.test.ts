import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { findBrokenRules } from '#features/rules.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { confirmCard, extractIntentId, payOrder, createTestIntent, confirmTestPayment } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

/** Cuts the connection a number of times, before or after calls to a matching path. */
const cutLine = (times: number, at: 'before' | 'after', path: RegExp): void => {
  let remaining = times;
  shop.faults.call = async (moment, request) => {
    const cuts = remaining > 0 && moment === at && path.test(`${request.method} ${request.path}`);
    if (cuts) remaining -= 1;
    return cuts;
  };
};

const order = async () => {
  const buyer = await signIn(shop.db);
  const { body } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
  return { buyer, order: body };
};
const getStatus = async (buyer: TestPerson, id: string) =>
  (await shop.call(orders.get, { params: { id } }, buyer.token)).body.status;

/** Counts the provider's intents for an order. */
const countIntents = async (id: string): Promise<number> => {
  const { rows } = await shop.db.$client.query(
    `select count(*)::int as n from sandbox.payment_intent
      where doc->'metadata'->>'order' = $1`,
    [id],
  );
  return rows[0].n;
};

const CREATE = /^POST \/v1\/payment_intents$/;

test.each(['before', 'after'] as const)(
  'if the connection is cut once %s creating an intent, the SDK retries and one intent is made',
  async (moment) => {
    const { buyer, order: placed } = await order();
    cutLine(1, moment, CREATE);
    expect((await createTestIntent(shop, buyer, placed)).status).toBe(200);
    expect(await countIntents(placed._id)).toBe(1);
  },
);

test('an unanswered intent creation gives 503 with Retry-After; a retry pays the same intent', async () => {
  const { buyer, order: placed } = await order();
  cutLine(3, 'after', CREATE);
  const { status, body, headers } = await createTestIntent(shop, buyer, placed);
  expect([status, body.code]).toEqual([503, 'provider_unavailable']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await payOrder(shop, buyer, placed)).body.paid).toBe(true);
  expect(await countIntents(placed._id)).toBe(1);
});

test('a confirmation without provider response gives 503, stays unpaid, and the sweep books it', async () => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  await confirmCard(shop, body.clientSecret);
  cutLine(3, 'before', /^GET \/v1\/payment_intents\/\w+$/);
  const reply = await confirmTestPayment(shop, buyer, placed, extractIntentId(body.clientSecret));
  expect([reply.status, reply.body.code]).toEqual([503, 'provider_unavailable']);
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  expect(await getStatus(buyer, placed._id)).toBe('unpaid');
  await sweep(shop.db, shop.provider, shop.app.log);
  expect(await getStatus(buyer, placed._id)).toBe('paid');
});

test.each(['before', 'after'] as const)(
  'a cancellation cut off %s the provider acts stays pending, and the sweep finishes it',
  async (moment) => {
    const { buyer, order: placed } = await order();
    await createTestIntent(shop, buyer, placed);
    cutLine(3, moment, /^POST \/v1\/payment_intents\/\w+\/cancel$/);
    const { status, body } = await shop.call(orders.cancel, { params: { id: placed._id } }, buyer.token);
    expect([status, body.status]).toEqual([202, 'cancelling']);
    await sweep(shop.db, shop.provider, shop.app.log);
    expect(await getStatus(buyer, placed._id)).toBe('cancelled');
    expect(await findBrokenRules(shop.db)).toEqual({});
  },
);

test('a refund whose response is always lost stays due, and is made once', async () => {
  const admin = await signIn(shop.db, 'admin');
  const { buyer, order: placed } = await order();
  await payOrder(shop, buyer, placed);
  cutLine(3, 'after', /^POST \/v1\/refunds$/);
  const form = { params: { id: placed._id }, body: { reason: 'broken' } };
  expect((await shop.call(payments.refund, form, admin.token)).body.status).toBe('refunding');
  await sweep(shop.db, shop.provider, shop.app.log);
  expect(await getStatus(buyer, placed._id)).toBe('refunded');
  const { rows } = await shop.db.$client.query(
    `select count(*)::int as n from sandbox.refund where intent_id = (select transaction_id from orders where id = $1)`,
    [placed._id],
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('an expiring order whose payment came first is paid; a payment after the expiry is refused', async () => {
  const first = await order();
  const paying = await createTestIntent(shop, first.buyer, first.order);
  await confirmCard(shop, paying.body.clientSecret);
  const second = await order();
  const { body } = await createTestIntent(shop, second.buyer, second.order);
  await shop.db.$client.query(`update orders set held_until = now() - interval '1 second' where id = any($1)`, [
    [first.order._id, second.order._id],
  ]);
  await sweep(shop.db, shop.provider, shop.app.log);
  expect(await getStatus(first.buyer, first.order._id)).toBe('paid');
  expect(await getStatus(second.buyer, second.order._id)).toBe('expired');
  expect((await confirmCard(shop, body.clientSecret)).body.error.code).toBe('payment_intent_unexpected_state');
  expect(await findBrokenRules(shop.db)).toEqual({});
});
