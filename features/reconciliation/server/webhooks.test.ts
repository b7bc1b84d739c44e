import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { cents } from '#platform/contract/money.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { confirmCard, extractIntentId, payOrder, createTestIntent, confirmTestPayment } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';

const shop = await startShop();
const SECRET = 'whsec_sandbox_copperline';
const sdk = new Stripe('sk_test_x');

const order = async () => {
  const buyer = await signIn(shop.db);
  const { body } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
  return { buyer, order: body };
};

type Signing = { secret?: string; timestamp?: number; payload?: string };

/** Sends a webhook signed with the official SDK's scheme, as the provider signs it. */
const send = async (event: object, { secret = SECRET, timestamp, payload }: Signing = {}) => {
  const text = JSON.stringify(event);
  const signature = sdk.webhooks.generateTestHeaderString({
    payload: text,
    secret,
    ...(timestamp !== undefined && { timestamp }),
  });
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload: payload ?? text,
  });
  return { status: response.statusCode, body: response.json() };
};

const buildEvent = (intentId: string, type = 'payment_intent.succeeded', more: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type,
  livemode: false,
  created: 1,
  data: { object: { id: intentId, object: 'payment_intent' } },
  ...more,
});

const getStatus = async (buyer: TestPerson, id: string) =>
  (await shop.call(orders.get, { params: { id } }, buyer.token)).body.status;

const startAndConfirm = async (card?: string) => {
  const made = await order();
  const { body } = await createTestIntent(shop, made.buyer, made.order);
  await confirmCard(shop, body.clientSecret, card);
  return { ...made, intent: extractIntentId(body.clientSecret) };
};

test('a webhook records a payment whose tab was closed, and one email is sent', async () => {
  const { buyer, order: placed, intent } = await startAndConfirm();
  expect(await send(buildEvent(intent))).toEqual({ status: 200, body: { received: true } });
  expect(await getStatus(buyer, placed._id)).toBe('paid');
  const mails = (await shop.mailsTo(buyer.email)).filter(({ subject }) => subject.includes('Payment received'));
  expect(mails).toHaveLength(1);
});

test('simultaneous webhook and page pay each of fifty orders once: one email, consistent records', async () => {
  const made = await Promise.all(Array.from({ length: 50 }, () => startAndConfirm()));
  await Promise.all(
    made.flatMap(({ buyer, order: placed, intent }) => [
      send(buildEvent(intent)),
      confirmTestPayment(shop, buyer, placed, intent),
      send(buildEvent(intent)),
    ]),
  );
  for (const { buyer, order: placed } of made) expect(await getStatus(buyer, placed._id)).toBe('paid');
  const { rows } = await shop.db.$client.query(
    `select entity_id from outbox where kind = 'order.paid' group by 1 having count(*) > 1`,
  );
  expect(rows).toEqual([]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an event that arrives five times is applied once', async () => {
  const { intent } = await startAndConfirm();
  const event = buildEvent(intent);
  let requestCount = 0;
  shop.faults.call = async (moment, { path }) => {
    if (moment === 'before' && path.includes(intent)) requestCount += 1;
    return false;
  };
  expect((await send(event)).status).toBe(200);
  expect(requestCount).toBeGreaterThan(0);
  requestCount = 0;
  for (let time = 1; time < 5; time++) expect((await send(event)).status).toBe(200);
  delete shop.faults.call;
  expect(requestCount).toBe(0);
  const { rows } = await shop.db.$client.query('select outcome from provider_event where id = $1', [event.id]);
  expect(rows).toEqual([{ outcome: 'succeeded' }]);
});

test('a late "failed" event does not undo a payment, and a premature "succeeded" event pays nothing', async () => {
  const paid = await startAndConfirm();
  await send(buildEvent(paid.intent));
  await send(buildEvent(paid.intent, 'payment_intent.payment_failed'));
  expect(await getStatus(paid.buyer, paid.order._id)).toBe('paid');
  const declined = await startAndConfirm('pm_card_chargeDeclined');
  // The event is false: the provider itself says that this intent is not paid.
  await send(buildEvent(declined.intent, 'payment_intent.succeeded'));
  expect(await getStatus(declined.buyer, declined.order._id)).toBe('unpaid');
});

test.each<[string, Signing, object]>([
  ['a foreign secret', { secret: 'whsec_other' }, {}],
  ['an old timestamp', { timestamp: Math.floor(Date.now() / 1000) - 301 }, {}],
  ['a body that differs from the signed one', { payload: '{"id":"evt_forged","object":"event"}' }, {}],
  ['a live event in test mode', {}, { livemode: true }],
])('a webhook with %s is refused and changes nothing', async (_, signing, more) => {
  const { buyer, order: placed, intent } = await startAndConfirm();
  const { status, body } = await send(buildEvent(intent, undefined, more), signing);
  expect([status, body.code]).toEqual([400, 'signature_invalid']);
  expect(await getStatus(buyer, placed._id)).toBe('unpaid');
});

test('a webhook without signature, with another content type or with a huge body is refused', async () => {
  const bare = { method: 'POST', url: '/api/webhooks/stripe', payload: '{}' } as const;
  const json = await shop.app.inject({ ...bare, headers: { 'content-type': 'application/json' } });
  expect([json.statusCode, json.json().code]).toEqual([400, 'signature_invalid']);
  const form = await shop.app.inject({ ...bare, headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  expect(form.statusCode).toBe(415);
  const large = await shop.app.inject({
    ...bare,
    headers: { 'content-type': 'application/json' },
    payload: 'x'.repeat(300_000),
  });
  expect(large.statusCode).toBe(413);
});

/** Makes a payment attempt look as if the response to its intent's creation had not arrived. */
const forgetIntent = (intent: string) =>
  shop.db.$client.query(`update payment set provider_id = null, status = 'creating' where provider_id = $1`, [intent]);

test('an intent whose creation got no response is adopted by the payment attempt that waits for it', async () => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  const intent = extractIntentId(body.clientSecret);
  await forgetIntent(intent);
  await send(buildEvent(intent, 'payment_intent.created'));
  const { rows } = await shop.db.$client.query('select status from payment where provider_id = $1', [intent]);
  expect(rows).toEqual([{ status: 'open' }]);
  await confirmCard(shop, body.clientSecret);
  await send(buildEvent(intent));
  expect(await getStatus(buyer, placed._id)).toBe('paid');
});

test('an intent that its payment attempt stores while the webhook of its creation arrives stays payable', async () => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  const intent = extractIntentId(body.clientSecret);
  await forgetIntent(intent);
  const storing = await shop.db.$client.connect();
  await storing.query('begin');
  await storing.query(`update payment set provider_id = $1, status = 'open' where order_id = $2`, [intent, placed._id]);
  const arriving = send(buildEvent(intent, 'payment_intent.created'));
  await waitUntilBlocked(shop, storing);
  await storing.query('commit');
  storing.release();
  expect((await arriving).status).toBe(200);
  expect((await confirmCard(shop, body.clientSecret)).status).toBe(200);
  await send(buildEvent(intent));
  expect(await getStatus(buyer, placed._id)).toBe('paid');
});

test('an intent that no payment attempt waits for is voided', async () => {
  const { buyer, order: placed } = await order();
  await payOrder(shop, buyer, placed);
  const unmatchedIntent = await shop.provider.createIntent({
    amountCents: cents(5000),
    currency: 'usd',
    idempotencyKey: randomUUID(),
    metadata: { shop: shop.provider.account.shop, order: placed._id, seq: '9' },
  });
  await send(buildEvent(unmatchedIntent.id, 'payment_intent.created'));
  expect((await shop.provider.retrieveIntent(unmatchedIntent.id)).status).toBe('canceled');
});

test('events of other programs on the same account and of other types are accepted and ignored', async () => {
  const foreign = await shop.provider.createIntent({
    amountCents: cents(5000),
    currency: 'usd',
    idempotencyKey: randomUUID(),
    metadata: { shop: 'another' },
  });
  expect((await send(buildEvent(foreign.id, 'payment_intent.created'))).status).toBe(200);
  expect((await shop.provider.retrieveIntent(foreign.id)).status).toBe('requires_payment_method');
  const other = { ...buildEvent('x', 'customer.created'), data: { object: { id: 'cus_1', object: 'customer' } } };
  expect((await send(other)).status).toBe(200);
});

test.each([
  ['no object', { data: null }],
  ['an object that is null', { data: { object: null } }],
  ['no id', { id: null }],
])('a signed message that is not an event, with %s, is refused', async (_, more) => {
  const { status, body } = await send(buildEvent('pi_x', undefined, more));
  expect([status, body.code]).toEqual([400, 'invalid_request']);
});
