import Fastify from 'fastify';
import Stripe from 'stripe';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '#platform/server/db/open.ts';
import { createDatabase } from '#test/helpers/database.ts';
import { startStripeSandbox } from './sandbox.ts';

const database = await createDatabase(inject('databaseUrl'));
const { $client: pool } = connect(database.url, () => {});
const sandbox = await startStripeSandbox({ pool });
const app = Fastify();
await app.register(sandbox.routes);

afterAll(async () => {
  await app.close();
  await sandbox.close();
  await pool.end();
  await database.drop();
});

const stripe = new Stripe(sandbox.secretKey, {
  host: sandbox.apiHost,
  port: sandbox.apiPort,
  protocol: 'http',
  maxNetworkRetries: 0,
});

const createIntent = () => stripe.paymentIntents.create({ amount: 1234, currency: 'usd', metadata: { user: 'u' } });

/** Sends a request as stripe.js or the card frame would. */
const send = async (path: string, params: Record<string, string>, key = sandbox.publishableKey) => {
  const response = await app.inject({
    method: 'POST',
    url: `/__sandbox/stripe/v1/${path}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(params).toString(),
  });
  return { status: response.statusCode, body: response.json() };
};

const createMethod = (number: string) =>
  send('payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '39',
    'card[cvc]': '123',
    'billing_details[name]': 'Nora',
  });

const confirm = async (intent: Stripe.PaymentIntent, number: string) =>
  send(`payment_intents/${intent.id}/confirm`, {
    client_secret: String(intent.client_secret),
    payment_method: (await createMethod(number)).body.id,
  });

test('a page pays an intent with its client secret, and sees no metadata', async () => {
  const intent = await createIntent();
  const { status, body } = await confirm(intent, '4242 4242 4242 4242');
  expect([status, body.status, body.id]).toEqual([200, 'succeeded', intent.id]);
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['metadata']));
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['latest_charge']));
  const read = await app.inject({
    url: `/__sandbox/stripe/v1/payment_intents/${intent.id}`,
    query: { client_secret: String(intent.client_secret) },
    headers: { authorization: `Bearer ${sandbox.publishableKey}` },
  });
  expect(read.json()).toEqual(body);
});

test('a page whose card is declined gets the intent back, without metadata', async () => {
  const { status, body } = await confirm(await createIntent(), '4000000000009995');
  expect([status, body.error.message]).toEqual([402, 'Your card has insufficient funds.']);
  expect(body.error.payment_intent).toMatchObject({ status: 'requires_payment_method' });
  expect(body.error.payment_intent.metadata).toBeUndefined();
});

test('without the client secret, or with another intent’s, a page can do nothing', async () => {
  const mine = await createIntent();
  const other = await createIntent();
  const path = `payment_intents/${mine.id}/confirm`;
  const mismatch = await send(path, { client_secret: String(other.client_secret), payment_method: 'pm_card_visa' });
  expect([mismatch.status, mismatch.body.error.code]).toEqual([400, 'payment_intent_invalid_parameter']);
  const missing = await send(path, { payment_method: 'pm_card_visa' });
  expect([missing.status, missing.body.error.param]).toEqual([400, 'client_secret']);
  expect((await stripe.paymentIntents.retrieve(mine.id)).status).toBe('requires_payment_method');
});

test('the routes for pages accept no secret key, and offer nothing that needs one', async () => {
  const refused = await send('payment_methods', {}, sandbox.secretKey);
  expect([refused.status, refused.body.error.message]).toEqual([401, 'Invalid API Key provided: sk_test_********line']);
  const intent = await createIntent();
  const cancel = await app.inject({ method: 'POST', url: `/__sandbox/stripe/v1/payment_intents/${intent.id}/cancel` });
  expect(cancel.statusCode).toBe(404);
});

test.each(['4000002500003155', '4000002760003184', '4000000000003220'])(
  'card %s requires authentication, and is charged once its holder completes it',
  async (number) => {
    const intent = await createIntent();
    const confirmation = await confirm(intent, number);
    expect([confirmation.status, confirmation.body.status, confirmation.body.next_action.type]).toEqual([
      200,
      'requires_action',
      'use_stripe_sdk',
    ]);
    const path = `payment_intents/${intent.id}/authenticate`;
    const secret = { client_secret: String(intent.client_secret) };
    const paid = await send(path, { ...secret, outcome: 'complete' });
    expect([paid.body.status, paid.body.next_action]).toEqual(['succeeded', null]);
    const again = await send(path, { ...secret, outcome: 'complete' });
    expect(again.body.error.code).toBe('payment_intent_unexpected_state');
  },
);

test('a holder who fails to authenticate can pay the same intent with another card', async () => {
  const intent = await createIntent();
  await confirm(intent, '4000002760003184');
  const failed = await send(`payment_intents/${intent.id}/authenticate`, {
    client_secret: String(intent.client_secret),
    outcome: 'fail',
  });
  expect(failed.body).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code: 'payment_intent_authentication_failure' },
  });
  expect((await confirm(intent, '5555555555554444')).body.status).toBe('succeeded');
});

test('a card may be declined after authentication, and an unanswered challenge can be canceled', async () => {
  const intent = await createIntent();
  await confirm(intent, '4000008400001629');
  const declined = await send(`payment_intents/${intent.id}/authenticate`, {
    client_secret: String(intent.client_secret),
    outcome: 'complete',
  });
  expect([declined.status, declined.body.error.code]).toEqual([402, 'card_declined']);
  await confirm(intent, '4000002760003184');
  expect((await stripe.paymentIntents.cancel(intent.id)).status).toBe('canceled');
});

test('the frames run only their own scripts, and only the shop may embed them', async () => {
  for (const name of ['card.html', 'challenge.html']) {
    const page = await app.inject(`/__sandbox/stripe/${name}`);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'");
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(page.body).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
    for (const [, file] of page.body.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await app.inject(String(file))).statusCode, file).toBe(200);
    }
  }
});

test('the script has the release version that the official loader expects', async () => {
  const { body, headers } = await app.inject('/__sandbox/stripe/stripe.js');
  expect(headers['content-type']).toContain('text/javascript');
  expect(body).toContain(`Stripe.version = '${Stripe.MAJOR_API_VERSION}'`);
});
