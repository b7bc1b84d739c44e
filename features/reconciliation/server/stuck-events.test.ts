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
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { catchUpEvents } from './catch-up.ts';

const shop = await startShop();
const { log } = shop.app;
const admin = await signIn(shop.db, 'admin');

const confirmed = async () => {
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
  const { body } = await createTestIntent(shop, buyer, order);
  await confirmCard(shop, body.clientSecret);
  return { buyer, order, intent: extractIntentId(body.clientSecret) };
};
const getStatus = async (buyer: TestPerson, id: string) =>
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
  const cursorBefore = await getEventCursor();
  const good = await confirmed();
  await catchUpEvents(shop.db, failing, log);
  expect(await getStatus(good.buyer, good.order._id)).toBe('paid');
  expect(await getEventCursor()).toBe(cursorBefore);
  for (let at = 0; at < 8; at += 1) await catchUpEvents(shop.db, failing, log);
  expect(await getEventCursor()).toBeGreaterThan(cursorBefore);
  expect(await brokenBy('every message from the card provider was handled')).toBeGreaterThan(0);
  const mails = await shop.mailsTo('shop@example.com');
  expect(mails.map(({ subject }) => subject)).toContain('A message from the card provider could not be processed');
  let callCount = 0;
  const countingProvider = {
    ...shop.provider,
    retrieveIntent: async (id: string) => (callCount++, shop.provider.retrieveIntent(id)),
  };
  await catchUpEvents(shop.db, countingProvider, log);
  expect(callCount).toBe(0);
  // The daily job retries it and deletes it after it succeeds.
  await makeDue(shop, 'checks');
  await runJob(shop, 'checks');
  expect(await getStatus(bad.buyer, bad.order._id)).toBe('paid');
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
  for (const { buyer, order } of made) expect(await getStatus(buyer, order._id)).toBe('paid');
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
  expect(await getStatus(last?.buyer as TestPerson, last?.id ?? '')).toBe('cancelled');
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
  const calls: string[] = [];
  const countingProvider: CardProvider = {
    ...shop.provider,
    listIntents(since) {
      calls.push('again');
      return shop.provider.listIntents(since);
    },
  };
  await runJob(shop, 'checks', { provider: countingProvider });
  expect(calls).toEqual([]);
  await ageLease(shop, 'checks', 11);
  await runJob(shop, 'checks', { provider: countingProvider });
  await runJob(shop, 'checks', { provider: countingProvider });
  expect(calls).toEqual(['again']);
});
