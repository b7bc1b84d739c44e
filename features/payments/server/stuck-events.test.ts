import { expect, test } from 'vitest';
import { checks } from '#features/checks/contract/checks.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { confirmCard, extractIntentId, createTestIntent } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { makeDue, ageLease, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import type { CardProvider } from './card-provider.ts';
import { catchUpEvents } from './catch-up.ts';

const shop = await startShop();
await shop.stopJobs();
const { log } = shop.app;
const admin = await signIn(shop.db, 'admin');

const confirmed = async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
  const { body } = await createTestIntent(shop, buyer, order);
  await confirmCard(shop, body.clientSecret);
  return { buyer, order, intent: extractIntentId(body.clientSecret) };
};
const statusOf = async (buyer: TestPerson, id: string) =>
  (await shop.call(orders.get, { params: { id } }, buyer.token)).body.status;
const getEventCursor = async () =>
  Number((await shop.db.$client.query(`select value from meta where key = 'provider_events_seen'`)).rows[0]?.value);
const brokenBy = async (rule: string) => {
  const { body } = await shop.call(checks.check, {}, admin.token);
  return body.rules.find((one: { rule: string }) => one.rule === rule).broken;
};

test('an event that fails repeatedly is set aside with an alarm, and never blocks other events', async () => {
  const bad = await confirmed();
  const failing: CardProvider = {
    ...shop.provider,
    retrieveIntent: (id) => (id === bad.intent ? Promise.reject(new Error('bad')) : shop.provider.retrieveIntent(id)),
  };
  await shop.db.$client.query(`update sandbox.event set created_at = created_at - interval '5 minutes',
    doc = jsonb_set(doc, '{created}', to_jsonb((doc->>'created')::bigint - 300))`);
  await catchUpEvents(shop.db, failing, log);
  const held = await getEventCursor();
  const good = await confirmed();
  await catchUpEvents(shop.db, failing, log);
  expect(await statusOf(good.buyer, good.order._id)).toBe('paid');
  expect(await getEventCursor()).toBe(held);
  for (let at = 0; at < 8; at += 1) await catchUpEvents(shop.db, failing, log);
  expect(await getEventCursor()).toBeGreaterThan(held);
  expect(await brokenBy('every message from the card provider was handled')).toBeGreaterThan(0);
  const mails = await shop.mailsTo('shop@example.com');
  expect(mails.map(({ subject }) => subject)).toContain('A message from the card provider could not be processed');
  let asked = 0;
  const counted = {
    ...shop.provider,
    retrieveIntent: async (id: string) => (asked++, shop.provider.retrieveIntent(id)),
  };
  await catchUpEvents(shop.db, counted, log);
  expect(asked).toBe(0);
  // The daily job retries it and deletes it after it succeeds.
  await makeDue(shop, 'checks');
  await runJob(shop, 'checks');
  expect(await statusOf(bad.buyer, bad.order._id)).toBe('paid');
  expect(await brokenBy('every message from the card provider was handled')).toBe(0);
});

test('events of a long absence are processed in parts, and no order expires before they are', async () => {
  const made = [await confirmed(), await confirmed(), await confirmed()];
  await shop.db.$client.query(`update orders set held_until = now() - interval '1 second' where status = 'unpaid'`);
  expect(await catchUpEvents(shop.db, shop.provider, log, { most: 2 })).toBe(false);
  await shop.db.$client.query(`update sandbox.event set created_at = created_at - interval '5 hours'
    where id not in (select id from provider_event)`);
  await shop.db.$client.query(
    `update meta set value = (value::bigint - 6 * 3600)::text where key = 'provider_events_seen'`,
  );
  await sweep(shop.db, shop.provider, log);
  for (const { buyer, order } of made) expect(await statusOf(buyer, order._id)).toBe('paid');
});

test('cancellations that cannot be finished do not block others', async () => {
  const make = async () => {
    const buyer = await signIn(shop.db);
    const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
    await createTestIntent(shop, buyer, order);
    return { buyer, id: order._id as string };
  };
  const made = [await make(), await make(), await make()];
  const away = () => Promise.reject(new DomainError('provider_unavailable'));
  await shop.db.$client.query(
    `update orders set status = 'cancelling', cancel_reason = 'customer' where id = any($1)`,
    [made.map(({ id }) => id)],
  );
  const { rows } = await shop.db.$client.query(`select provider_id as id from payment where order_id = any($1)`, [
    made.slice(0, 2).map(({ id }) => id),
  ]);
  const stuck = new Set(rows.map(({ id }) => id));
  const partly: CardProvider = {
    ...shop.provider,
    cancelIntent: (id) => (stuck.has(id) ? away() : shop.provider.cancelIntent(id)),
  };
  await sweep(shop.db, partly, log, {}, 2);
  await sweep(shop.db, partly, log, {}, 2);
  const [, , last] = made;
  expect(await statusOf(last?.buyer as TestPerson, last?.id ?? '')).toBe('cancelled');
});

test('if a process dies during the daily comparison, another process repeats it', async () => {
  await makeDue(shop, 'checks');
  const dying: CardProvider = {
    ...shop.provider,
    // oxlint-disable-next-line require-yield -- it throws before it yields
    async *listIntents() {
      throw new Error('killed');
    },
  };
  await expect(runJob(shop, 'checks', { provider: dying })).rejects.toThrow('killed');
  const asked: string[] = [];
  const counted: CardProvider = {
    ...shop.provider,
    listIntents(since) {
      asked.push('again');
      return shop.provider.listIntents(since);
    },
  };
  await runJob(shop, 'checks', { provider: counted });
  expect(asked).toEqual([]);
  await ageLease(shop, 'checks', 11);
  await runJob(shop, 'checks', { provider: counted });
  await runJob(shop, 'checks', { provider: counted });
  expect(asked).toEqual(['again']);
});
