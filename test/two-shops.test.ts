import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { checks } from '#features/checks/contract/checks.ts';
import { cents } from '#platform/contract/money.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { findBrokenRules } from '#features/rules.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { startStripeSandbox } from '#sandbox/stripe/sandbox.ts';
import { createDatabase } from './helpers/database.ts';
import { placeOrder, createTestProduct } from './helpers/products.ts';
import { extractIntentId, createTestIntent, confirmTestPayment } from './helpers/pay.ts';
import { type TestPerson, signIn } from './helpers/people.ts';
import { startShop, type TestShop } from './helpers/start-shop.ts';
import { compareProvider } from '#features/reconciliation/server/compare-provider.ts';

/* Two shops on one account at the card provider, each with its own database. */

const database = await createDatabase(inject('databaseUrl'), 'template0');
const pool = new pg.Pool({ connectionString: database.url, max: 10 });
const sandbox = await startStripeSandbox({ pool });
const account = { SANDBOX_STRIPE: `${sandbox.apiHost}:${sandbox.apiPort}` };
const shop = await startShop(account);
const other = await startShop(account);
const admin = await signIn(shop.db, 'admin');
afterAll(async () => {
  await sandbox.close();
  await pool.end();
  await database.drop();
});

const confirm = async (clientSecret: string): Promise<number> => {
  const url = `http://${sandbox.apiHost}:${sandbox.apiPort}/v1/payment_intents/${extractIntentId(clientSecret)}/confirm`;
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  });
  return response.status;
};
const order = async (at: TestShop) => {
  const buyer = await signIn(at.db);
  const { body } = await placeOrder(at, buyer, await createTestProduct(at), 5);
  return { buyer, order: body };
};
const runSweep = (at: TestShop) => sweep(at.db, at.provider, at.app.log);
const getStatus = async (at: TestShop, buyer: TestPerson, id: string) =>
  (await at.call(orders.get, { params: { id } }, buyer.token)).body.status;
const mailsToOwner = async () => (await shop.mailsTo('shop@example.com')).map(({ subject }) => subject);
const readChecks = async (intent: string) => {
  const { body } = await shop.call(checks.check, {}, admin.token);
  return {
    broken: body.rules.find(({ rule }: { rule: string }) => rule === 'every payment belongs to an order').broken,
    unmatched: body.strays.find((one: { intent: string }) => one.intent === intent),
  };
};
const getRefundedCents = async (intent: string) => (await shop.provider.retrieveIntent(intent)).refundedCents;

/** Deletes an order's payments, as if a backup from before the payment had been restored. */
const forgetPayments = (id: string) => shop.db.$client.query('delete from payment where order_id = $1', [id]);

/** Creates a payment in this shop's name for an order that a restore has lost. */
const createUnmatchedPayment = async (amount: number): Promise<string> => {
  const { id, clientSecret } = await shop.provider.createIntent({
    amountCents: cents(amount),
    currency: 'usd',
    idempotencyKey: randomUUID(),
    metadata: { shop: shop.provider.account.shop, order: randomUUID(), seq: '1' },
  });
  await confirm(clientSecret);
  return id;
};

test('if two shops share one account at the provider, each records only its own payments', async () => {
  expect(shop.provider.account.shop).not.toBe(other.provider.account.shop);
  const purchase = await order(shop);
  const { body } = await createTestIntent(shop, purchase.buyer, purchase.order);
  await runSweep(other);
  await compareProvider(other.db, other.provider);
  expect(await confirm(body.clientSecret)).toBe(200);
  await runSweep(other);
  expect(await compareProvider(other.db, other.provider)).toEqual([]);
  await runSweep(shop);
  expect(await getStatus(shop, purchase.buyer, purchase.order._id)).toBe('paid');
  expect((await other.db.$client.query('select from unmatched_payment')).rows).toEqual([]);
});

test('after a restore, an unmatched payment raises an alarm, sends one email and is refunded once', async () => {
  const intent = await createUnmatchedPayment(6490);
  await runSweep(shop);
  await compareProvider(shop.db, shop.provider);
  await runSweep(shop);
  const seen = await readChecks(intent);
  expect(seen.broken).toBe(1);
  expect(seen.unmatched).toMatchObject({ amount: 64.9, due: false });
  expect((await mailsToOwner()).filter((one) => one === 'Money without an order: $64.90')).toHaveLength(1);
  const { rows } = await shop.db.$client.query('select distinct outcome from provider_event where intent_id = $1', [
    intent,
  ]);
  expect(rows).toEqual([{ outcome: 'money without an order' }]);
  const refund = () => shop.call(checks.refundUnmatched, { params: { id: intent } }, admin.token);
  const replies = await Promise.all([refund(), refund(), refund()]);
  expect(replies.map(({ status }) => status)).toContain(200);
  await runSweep(shop);
  expect(await getRefundedCents(intent)).toBe(6490);
  expect(await readChecks(intent)).toEqual({ broken: 0, unmatched: undefined });
  const auditRows = await shop.db.$client.query('select act, actor_id from audit where entity_id = $1', [intent]);
  expect(auditRows.rows).toEqual([{ act: 'payment.refund', actor_id: admin.customerId }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the refund of an unmatched payment leaves out the parts already lost in disputes', async () => {
  const intent = await createUnmatchedPayment(5000);
  const post = async (path: string, params: Record<string, string>) => {
    const response = await fetch(`http://${sandbox.apiHost}:${sandbox.apiPort}/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${sandbox.secretKey}` },
      body: new URLSearchParams(params),
    });
    return ((await response.json()) as { id: string }).id;
  };
  for (const amount of ['700', '300']) {
    const id = await post(`payment_intents/${intent}/dispute`, { amount });
    await post(`disputes/${id}`, { 'evidence[uncategorized_text]': 'losing_evidence' });
    await runSweep(shop);
  }
  expect((await readChecks(intent)).unmatched).toMatchObject({ amount: 40 });
  expect((await shop.call(checks.refundUnmatched, { params: { id: intent } }, admin.token)).status).toBe(200);
  expect(await getRefundedCents(intent)).toBe(4000);
  expect(await readChecks(intent)).toEqual({ broken: 0, unmatched: undefined });
});

test('an unmatched payment that was refunded at the provider no longer raises an alarm', async () => {
  const intent = await createUnmatchedPayment(1200);
  await runSweep(shop);
  await fetch(`http://${sandbox.apiHost}:${sandbox.apiPort}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandbox.secretKey}` },
    body: new URLSearchParams({ payment_intent: intent }),
  });
  await runSweep(shop);
  expect(await readChecks(intent)).toEqual({ broken: 0, unmatched: undefined });
  const unknown = await shop.call(checks.refundUnmatched, { params: { id: 'pi_unknown' } }, admin.token);
  expect([unknown.status, unknown.body.code]).toEqual([404, 'payment_not_found']);
});

test('after a restore that loses a payment, an order that is still unpaid becomes paid', async () => {
  const purchase = await order(shop);
  const { body } = await createTestIntent(shop, purchase.buyer, purchase.order);
  await confirm(body.clientSecret);
  await forgetPayments(purchase.order._id);
  await runSweep(shop);
  expect(await getStatus(shop, purchase.buyer, purchase.order._id)).toBe('paid');
  expect(
    (await confirmTestPayment(shop, purchase.buyer, purchase.order, extractIntentId(body.clientSecret))).body.paid,
  ).toBe(true);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('after a restore that loses a payment, an order that was canceled in the meantime is refunded', async () => {
  const purchase = await order(shop);
  const { body } = await createTestIntent(shop, purchase.buyer, purchase.order);
  await forgetPayments(purchase.order._id);
  await shop.call(orders.cancel, { params: { id: purchase.order._id } }, purchase.buyer.token);
  await confirm(body.clientSecret);
  await runSweep(shop);
  await runSweep(shop);
  expect(await getStatus(shop, purchase.buyer, purchase.order._id)).toBe('cancelled');
  expect(await getRefundedCents(extractIntentId(body.clientSecret))).toBe(5000);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('after a restore that loses a payment, an order that is paid again is charged once', async () => {
  const purchase = await order(shop);
  const first = await createTestIntent(shop, purchase.buyer, purchase.order);
  await forgetPayments(purchase.order._id);
  const again = await createTestIntent(shop, purchase.buyer, purchase.order);
  expect(extractIntentId(again.body.clientSecret)).toBe(extractIntentId(first.body.clientSecret));
  await confirm(first.body.clientSecret);
  await runSweep(shop);
  expect(await getStatus(shop, purchase.buyer, purchase.order._id)).toBe('paid');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an admin compares payments with the provider by hand and sees the differences', async () => {
  const purchase = await order(shop);
  const { body } = await createTestIntent(shop, purchase.buyer, purchase.order);
  await confirm(body.clientSecret);
  const intent = extractIntentId(body.clientSecret);
  await confirmTestPayment(shop, purchase.buyer, purchase.order, intent);
  const compare = async () => (await shop.call(checks.compare, {}, admin.token)).body;
  expect((await compare()).differences).toEqual([]);
  // Changes a payment that only the provider has stored, so that nothing in the shop can correct it.
  await pool.query(`update sandbox.payment_intent set doc = jsonb_set(doc, '{amount}', '5001') where id = $1`, [
    intent,
  ]);
  await shop.db.$client.query(`update payment set status = 'canceled' where provider_id = $1`, [intent]);
  const { differences, comparedAt } = await compare();
  expect(differences).toEqual([{ what: 'payment', id: intent, theirs: 50.01, ours: 0 }]);
  expect(comparedAt).not.toBeNull();
  await pool.query(`update sandbox.payment_intent set doc = jsonb_set(doc, '{amount}', '5000') where id = $1`, [
    intent,
  ]);
  expect((await compare()).differences).toEqual([]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
