import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cents } from '#platform/contract/money.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { confirmCard, createTestIntent, expireWithoutVoiding, extractIntentId, payOrder } from '#test/helpers/pay.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { catchUpEvents } from './catch-up.ts';
import { compareProvider } from './compare-provider.ts';

const shop = await startShop();
const log = shop.app.log;

const order = async () => {
  const buyer = await signIn(shop.db);
  const { body } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
  return { buyer, order: body };
};
const getStatus = async (buyer: TestPerson, id: string) =>
  (await shop.call(orders.get, { params: { id } }, buyer.token)).body.status;

/** Simulates a lost response to the creation of an intent: its attempt has no intent id. */
const forgetIntent = (intent: string, status = 'creating') =>
  shop.db.$client.query('update payment set provider_id = null, status = $2 where provider_id = $1', [intent, status]);

test('the next sweep books a payment whose tab was closed and whose webhook never came', async () => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  await confirmCard(shop, body.clientSecret);
  await sweep(shop.db, shop.provider, log);
  expect(await getStatus(buyer, placed._id)).toBe('paid');
  expect((await shop.mailsTo(buyer.email)).filter(({ subject }) => subject.includes('Payment received'))).toHaveLength(
    1,
  );
});

test('refused cards are stored once each in the provider’s words, and an admin can read them', async () => {
  const { buyer, order: placed } = await order();
  const admin = await signIn(shop.db, 'admin');
  const { body } = await createTestIntent(shop, buyer, placed);
  await confirmCard(shop, body.clientSecret, 'pm_card_chargeDeclinedInsufficientFunds');
  await createTestIntent(shop, buyer, placed);
  await catchUpEvents(shop.db, shop.provider, log);
  await confirmCard(shop, body.clientSecret, 'pm_card_chargeDeclinedExpiredCard');
  await catchUpEvents(shop.db, shop.provider, log);
  const { body: events } = await shop.call(orders.timeline, { params: { id: placed._id } }, admin.token);
  const refused = events.filter(({ what }: { what: string }) => what === 'Card refused');
  expect(refused.map(({ note }: { note: string }) => note)).toEqual([
    'Your card has insufficient funds.',
    'Your card has expired.',
  ]);
});

test('an event that cannot be processed now is processed next time', async () => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  await confirmCard(shop, body.clientSecret);
  const away = {
    ...shop.provider,
    retrieveIntent: () => Promise.reject(new DomainError('provider_unavailable')),
  };
  await catchUpEvents(shop.db, away, log);
  expect(await getStatus(buyer, placed._id)).toBe('unpaid');
  await catchUpEvents(shop.db, shop.provider, log);
  expect(await getStatus(buyer, placed._id)).toBe('paid');
});

test('an unknown intent of the shop is adopted by the attempt that waits for it, and booked', async () => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  const intent = extractIntentId(body.clientSecret);
  await confirmCard(shop, body.clientSecret);
  await forgetIntent(intent);
  await compareProvider(shop.db, shop.provider);
  expect(await getStatus(buyer, placed._id)).toBe('paid');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a payable intent of an ended order is voided; an intent of another program is not', async () => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  const intent = extractIntentId(body.clientSecret);
  await expireWithoutVoiding(shop, placed._id);
  const foreign = await shop.provider.createIntent({
    amountCents: cents(5000),
    currency: 'usd',
    idempotencyKey: randomUUID(),
    metadata: { shop: 'another' },
  });
  await compareProvider(shop.db, shop.provider);
  expect((await shop.provider.retrieveIntent(intent)).status).toBe('canceled');
  expect((await shop.provider.retrieveIntent(foreign.id)).status).toBe('requires_payment_method');
});

test('simultaneous daily jobs compare the records once, and old events are deleted', async () => {
  await makeDue(shop, 'checks');
  await shop.db.$client.query(
    `insert into provider_event (id, type, outcome, created_at) values ('evt_old', 'x', 'ignored', now() - interval '90 days')`,
  );
  let callCount = 0;
  const countingProvider = {
    ...shop.provider,
    listIntents: (since: number) => {
      callCount += 1;
      return shop.provider.listIntents(since);
    },
  };
  await makeDue(shop, 'checks');
  await Promise.all([1, 2, 3].map(() => runJob(shop, 'checks', { provider: countingProvider })));
  expect(callCount).toBe(1);
  const { rows } = await shop.db.$client.query(`select 1 from provider_event where id = 'evt_old'`);
  expect(rows).toEqual([]);
});

/** Adds a hundred copies of the intent's success event, each with its own event id. */
const repeatEvents = (intent: string) =>
  shop.db.$client.query(
    `insert into sandbox.event (id, type, intent_id, doc, created_at)
     select t.id, type, intent_id, jsonb_set(doc::jsonb, '{id}', to_jsonb(t.id)), clock_timestamp()
       from sandbox.event, lateral (select 'evt_' || gen_random_uuid() as id, generate_series(1, 100)) t
      where intent_id = $1 and type = 'payment_intent.succeeded'`,
    [intent],
  );

test('events beyond one page of the provider’s list are all processed', async () => {
  const made = [await order(), await order(), await order()];
  for (const [at, { buyer, order: placed }] of made.entries()) {
    const { body } = await createTestIntent(shop, buyer, placed);
    await confirmCard(shop, body.clientSecret);
    if (at === 1) expect((await repeatEvents(extractIntentId(body.clientSecret))).rowCount).toBe(100);
  }
  await catchUpEvents(shop.db, shop.provider, log);
  const states = await Promise.all(made.map(({ buyer, order: placed }) => getStatus(buyer, placed._id)));
  expect(states).toEqual(['paid', 'paid', 'paid']);
});

test('neither the sweep nor the comparison changes a paid order', async () => {
  const { buyer, order: placed } = await order();
  await payOrder(shop, buyer, placed);
  await sweep(shop.db, shop.provider, log);
  await compareProvider(shop.db, shop.provider);
  expect(await getStatus(buyer, placed._id)).toBe('paid');
  expect(await findBrokenRules(shop.db)).toEqual({});
});
