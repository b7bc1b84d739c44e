import pg from 'pg';
import Stripe from 'stripe';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { connect } from '#platform/server/db/open.ts';
import { createDatabase } from '#test/helpers/database.ts';
import { startStripeSandbox } from './sandbox.ts';

const database = await createDatabase(inject('databaseUrl'));
const { $client: pool } = connect(database.url, () => {});
const [sandbox, twin] = await Promise.all([startStripeSandbox({ pool }), startStripeSandbox({ pool })]);

afterAll(async () => {
  await Promise.all([sandbox.close(), twin.close()]);
  await pool.end();
  await database.drop();
});

const createClient = ({ apiHost, apiPort }: typeof sandbox, key = sandbox.secretKey) =>
  new Stripe(key, { host: apiHost, port: apiPort, protocol: 'http', maxNetworkRetries: 0, telemetry: false });

const stripe = createClient(sandbox);

const createIntent = (amount = 1234, options?: Stripe.RequestOptions) =>
  stripe.paymentIntents.create({ amount, currency: 'usd', metadata: { order: '7', user: 'u' } }, options);

const confirm = (id: string, card = 'pm_card_visa') => stripe.paymentIntents.confirm(id, { payment_method: card });

/** Returns the error that the SDK throws. */
const catchError = async (work: Promise<unknown>): Promise<Stripe.errors.StripeError> => {
  const error: unknown = await work.then(
    () => new Error('nothing was refused'),
    (cause: unknown) => cause,
  );
  if (error instanceof Stripe.errors.StripeError) return error;
  throw error;
};

const count = async (query: string, ...values: unknown[]): Promise<number> =>
  Number((await pool.query<{ count: string }>(query, values)).rows[0]?.count);

const listEventTypes = async (id: string): Promise<string[]> => {
  const { rows } = await pool.query<{ doc: Stripe.Event }>(
    'select doc from sandbox.event where intent_id = $1 order by created_at, id',
    [id],
  );
  return rows.map(({ doc }) => doc.type);
};

test('an intent is created, read and confirmed, and its amount is received', async () => {
  const intent = await createIntent();
  expect(intent).toMatchObject({
    object: 'payment_intent',
    amount: 1234,
    amount_received: 0,
    currency: 'usd',
    livemode: false,
    metadata: { order: '7', user: 'u' },
    status: 'requires_payment_method',
  });
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
  expect(intent.lastResponse.requestId).toMatch(/^req_/);
  expect(intent.lastResponse.apiVersion).toBe(Stripe.API_VERSION);
  const { lastResponse: _, ...sent } = intent;
  expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject(sent);

  const paid = await confirm(intent.id);
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 1234, last_payment_error: null });
  expect(paid.latest_charge).toMatch(/^ch_/);
  expect(paid.payment_method).toMatch(/^pm_/);
  expect(await count('select count(*) from sandbox.charge where intent_id = $1', intent.id)).toBe(1);
  expect(await listEventTypes(intent.id)).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
});

test('a repeated request with its idempotency key gets the stored response', async () => {
  const first = await createIntent(500, { idempotencyKey: 'replay' });
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  const again = await createIntent(500, { idempotencyKey: 'replay' });
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
});

test('the same idempotency key with other parameters, or for another endpoint, is refused', async () => {
  const intent = await createIntent(500, { idempotencyKey: 'mine' });
  const other = await catchError(createIntent(501, { idempotencyKey: 'mine' }));
  expect([other.statusCode, other.rawType]).toEqual([400, 'idempotency_error']);
  expect(other.message).toContain('can only be used with the same parameters they were first used with');
  const elsewhere = await catchError(stripe.paymentIntents.cancel(intent.id, {}, { idempotencyKey: 'mine' }));
  expect(elsewhere.message).toContain("the same endpoint they were first used for ('/v1/payment_intents'");
});

test('an invalid request does not use up its idempotency key, but a failed action does', async () => {
  await catchError(createIntent(1, { idempotencyKey: 'small' }));
  expect((await createIntent(500, { idempotencyKey: 'small' })).amount).toBe(500);

  const intent = await createIntent();
  await confirm(intent.id);
  const options = { idempotencyKey: 'late' };
  const lateError = await catchError(stripe.paymentIntents.cancel(intent.id, {}, options));
  const again = await catchError(stripe.paymentIntents.cancel(intent.id, {}, options));
  expect([lateError.headers?.['idempotent-replayed'], again.headers?.['idempotent-replayed']]).toEqual([
    undefined,
    'true',
  ]);
  expect(again.message).toBe(lateError.message);
});

test('a duplicate of a request in flight is rejected, and the first request is processed', async () => {
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  onTestFinished(() => blocker.end());
  await blocker.query('begin');
  await blocker.query('lock table sandbox.payment_intent in exclusive mode');
  const first = createIntent(700, { idempotencyKey: 'in flight' });
  await expect
    .poll(() =>
      count(`select count(*) from pg_locks where relation = 'sandbox.payment_intent'::regclass and not granted`),
    )
    .toBe(1);
  const second = await catchError(
    createClient(twin).paymentIntents.create(
      { amount: 700, currency: 'usd', metadata: { order: '7', user: 'u' } },
      { idempotencyKey: 'in flight' },
    ),
  );
  expect([second.statusCode, second.code]).toEqual([409, 'idempotency_key_in_use']);
  await blocker.query('commit');
  const { id } = await first;
  expect((await createIntent(700, { idempotencyKey: 'in flight' })).id).toBe(id);
});

test.each([
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
  [
    'pm_card_chargeDeclinedInsufficientFunds',
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
  ],
  ['pm_card_visa_chargeDeclinedLostCard', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['pm_card_visa_chargeDeclinedStolenCard', 'card_declined', 'stolen_card', 'Your card was declined.'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    'pm_card_chargeDeclinedProcessingError',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('%s is declined, and the intent can be paid with another card', async (card, code, declineCode, message) => {
  const { id } = await createIntent();
  const error = await catchError(confirm(id, card));
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
  expect(error).toMatchObject({ statusCode: 402, code, decline_code: declineCode, message });
  expect(error.doc_url).toBe(`https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`);
  expect(error.payment_intent).toMatchObject({ id, status: 'requires_payment_method', payment_method: null });
  const intent = await stripe.paymentIntents.retrieve(id);
  expect(intent.last_payment_error).toMatchObject({ type: 'card_error', code, decline_code: declineCode, message });
  expect((await confirm(id)).last_payment_error).toBeNull();
  expect(await listEventTypes(id)).toEqual([
    'payment_intent.created',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
  ]);
});

test('an intent can be canceled once, and then cannot be confirmed', async () => {
  const { id } = await createIntent();
  const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
  expect(canceled.canceled_at).toBeGreaterThanOrEqual(canceled.created);
  const again = await catchError(stripe.paymentIntents.cancel(id));
  expect(again.message).toMatch(/^You cannot cancel this PaymentIntent because it has a status of canceled\./);
  const lateError = await catchError(confirm(id));
  expect(lateError).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
  expect(lateError.payment_intent).toMatchObject({ id, status: 'canceled' });
});

test('a succeeded intent cannot be confirmed again or canceled, and the error contains it', async () => {
  const { id } = await createIntent();
  await confirm(id);
  const again = await catchError(confirm(id));
  expect(again.message).toBe(
    'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
  );
  const lateError = await catchError(stripe.paymentIntents.cancel(id));
  for (const error of [again, lateError]) {
    expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    expect(error.payment_intent).toMatchObject({ id, status: 'succeeded' });
  }
});

test('when two sandboxes confirm and cancel an intent at once, exactly one succeeds', async () => {
  const intents = await Promise.all(Array.from({ length: 20 }, () => createIntent()));
  await Promise.all(
    intents.map(async ({ id }) => {
      const tried = await Promise.allSettled([confirm(id), createClient(twin).paymentIntents.cancel(id)]);
      expect(tried.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      const { status } = await stripe.paymentIntents.retrieve(id);
      expect(status).toBe(tried[0].status === 'fulfilled' ? 'succeeded' : 'canceled');
      expect(await count('select count(*) from sandbox.charge where intent_id = $1', id)).toBe(
        status === 'succeeded' ? 1 : 0,
      );
    }),
  );
});

test('ten confirmations at once charge the card once', async () => {
  const { id } = await createIntent();
  const tried = await Promise.allSettled(Array.from({ length: 10 }, () => confirm(id)));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await count('select count(*) from sandbox.charge where intent_id = $1', id)).toBe(1);
});

test('only secret keys of the sandbox are accepted, and the error masks a rejected key', async () => {
  const error = await catchError(createClient(sandbox, 'sk_live_51SomebodysRealKey').paymentIntents.retrieve('pi_1'));
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(error.message).toBe('Invalid API Key provided: sk_live_********lKey');
  const publishable = await catchError(createClient(sandbox, sandbox.publishableKey).paymentIntents.cancel('pi_1'));
  expect([publishable.statusCode, publishable.code]).toEqual([401, 'secret_key_required']);
});

test('a key works as the user name of Basic authentication, and a body must be form-encoded', async () => {
  const url = `http://${sandbox.apiHost}:${sandbox.apiPort}/v1/payment_intents`;
  const authorization = `Basic ${Buffer.from(`${sandbox.secretKey}:`).toString('base64')}`;
  const form = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'stripe-version': '2024-06-20' },
    body: new URLSearchParams({ amount: '500', currency: 'usd', 'metadata[order]': '7' }),
  });
  expect([form.status, form.headers.get('stripe-version')]).toEqual([200, '2024-06-20']);
  expect(await form.json()).toMatchObject({ amount: 500, metadata: { order: '7' } });
  const json = await fetch(url, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ amount: 500, currency: 'usd' }),
  });
  expect([json.status, await json.text()]).toEqual([
    400,
    expect.stringContaining('check that your POST content type is application/x-www-form-urlencoded'),
  ]);
});

test.each([
  [{ amount: 49 }, 'amount_too_small', 'Amount must be at least $0.50 usd'],
  [{ amount: 100_000_000 }, 'amount_too_large', 'Amount must be no more than $999,999.99'],
  [{ amount: 12.5 }, 'parameter_invalid_integer', 'Invalid integer: 12.5'],
  [{ amount: undefined }, 'parameter_missing', 'Missing required param: amount.'],
  [{ colour: 'red' }, 'parameter_unknown', 'Received unknown parameter: colour'],
  [{ metadata: { long: 'x'.repeat(501) } }, undefined, 'Metadata values can have up to 500 characters.'],
])('an intent with %o is refused', async (invalidParams, code, message) => {
  const params = { amount: 1000, currency: 'usd', ...invalidParams } as Stripe.PaymentIntentCreateParams;
  const error = await catchError(stripe.paymentIntents.create(params));
  expect(error).toMatchObject({ statusCode: 400, rawType: 'invalid_request_error', message });
  expect(error.code).toBe(code);
});

test('the error names an intent or payment method that does not exist', async () => {
  const none = await catchError(stripe.paymentIntents.retrieve('pi_none'));
  expect(none).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such payment_intent: 'pi_none'",
  });
  const { id } = await createIntent();
  expect(await catchError(confirm(id, 'pm_none'))).toMatchObject({ message: "No such PaymentMethod: 'pm_none'" });
});

test('intents are listed newest first, by time and page by page', async () => {
  const made = [await createIntent(), await createIntent(), await createIntent()].map(({ id }) => id);
  const page = await stripe.paymentIntents.list({ limit: 2, created: { gte: Math.floor(Date.now() / 1000) - 3600 } });
  expect(page.data.map(({ id }) => id)).toEqual([made[2], made[1]]);
  expect(page.has_more).toBe(true);
  const next = await stripe.paymentIntents.list({ limit: 1, starting_after: made[1] });
  expect(next.data[0]?.id).toBe(made[0]);
  const newer = await stripe.paymentIntents.list({ ending_before: made[0] });
  expect(newer.data.map(({ id }) => id)).toEqual([made[2], made[1]]);
  expect((await stripe.paymentIntents.list({ created: { lt: 1000 } })).data).toEqual([]);
});

test('the refunds of an intent are listed newest first, page by page', async () => {
  const { id } = await createIntent();
  await confirm(id);
  const refund = async () => (await stripe.refunds.create({ payment_intent: id, amount: 100 })).id;
  const made = [await refund(), await refund(), await refund()];
  const { data, has_more: hasMore } = await stripe.refunds.list({ payment_intent: id, limit: 2 });
  expect([data.map((one) => one.id), hasMore]).toEqual([[made[2], made[1]], true]);
  const next = await stripe.refunds.list({ payment_intent: id, starting_after: made[1] ?? '' });
  expect(next.data.map((one) => one.id)).toEqual([made[0]]);
});

test('two sandboxes share their data', async () => {
  const { id } = await createIntent();
  await createClient(twin).paymentIntents.confirm(id, { payment_method: 'pm_card_mastercard' });
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
});

test('a payment method has the brand, last four digits and expiry of its card', async () => {
  const method = await stripe.paymentMethods.create({
    type: 'card',
    card: { number: '378282246310005', exp_month: 12, exp_year: 2039, cvc: '9317' },
    billing_details: { name: 'Nora', address: { postal_code: '0150' } },
  });
  expect(method.card).toMatchObject({ brand: 'amex', last4: '0005', exp_month: 12, exp_year: 2039 });
  expect(method.billing_details).toMatchObject({ name: 'Nora', address: { postal_code: '0150' } });
  expect((await stripe.paymentMethods.retrieve(method.id)).id).toBe(method.id);
});

test.each([
  ['4111111111111111', 'card_declined', /^Your card was declined\. Your request was in test mode, but used a non test/],
  ['4242424242424241', 'incorrect_number', /^Your card number is incorrect\.$/],
])('card %s is refused', async (number, code, message) => {
  const card = { number, exp_month: 12, exp_year: 2039, cvc: '123' };
  const error = await catchError(
    stripe.paymentMethods.create({ type: 'card', card }, { idempotencyKey: `refused ${code}` }),
  );
  expect(error).toMatchObject({ statusCode: 402, code });
  expect(error.message).toMatch(message);
});

test('no card number or security code is stored anywhere', async () => {
  const { rows } = await pool.query<{ text: string }>(
    `select t::text as text from sandbox.payment_intent t union all select t::text from sandbox.payment_method t
     union all select t::text from sandbox.charge t union all select t::text from sandbox.event t
     union all select t::text from sandbox.idempotency t`,
  );
  const all = rows.map(({ text }) => text).join('\n');
  expect(all).toContain('pm_');
  for (const number of ['4111111111111111', '4242424242424241', '4242424242424242', '378282246310005']) {
    expect(all).not.toContain(number);
  }
  expect(all).not.toContain('"9317"');
  expect(await count(`select count(*) from sandbox.idempotency where key like 'refused %'`)).toBe(0);
});
