import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { payment } from './schema.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { confirmCard, extractIntentId, createTestIntent } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';
import { recordDecline } from './card-tries.ts';
import { catchUpEvents } from '#features/reconciliation/server/catch-up.ts';
import { lockOrder } from './payment-balance.ts';

const shop = await startShop();

const catchUp = () => catchUpEvents(shop.db, shop.provider, shop.app.log);
const order = async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  return { buyer, goods, order: (await placeOrder(shop, buyer, goods, 5)).body };
};
const refuse = async (clientSecret: string, times: number) => {
  for (let at = 0; at < times; at += 1) await confirmCard(shop, clientSecret, 'pm_card_chargeDeclined');
};

test('five refused cards at the provider close the attempt, and the account has to wait an hour', async () => {
  const { buyer, goods, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  await refuse(body.clientSecret, 5);
  await catchUp();
  expect((await shop.provider.retrieveIntent(extractIntentId(body.clientSecret))).status).toBe('canceled');
  expect((await confirmCard(shop, body.clientSecret)).body.error.code).toBe('payment_intent_unexpected_state');
  const again = await createTestIntent(shop, buyer, placed);
  expect([again.status, again.body.code]).toEqual([429, 'card_tries_used']);
  expect(again.body.message).toBe('Too many cards were refused. Please wait an hour, or ask your bank, and try again.');
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(3000);
  for (const [past, remaining] of [
    ['48 minutes', '12 minutes'],
    ['11 minutes', 'a minute'],
  ]) {
    await shop.db.$client.query(`update decline set created_at = created_at - $1::interval`, [past]);
    expect((await createTestIntent(shop, buyer, placed)).body.message).toContain(
      `Please wait ${remaining}, or ask your bank`,
    );
  }
  // The account's other orders are blocked too; another account is not.
  const second = (await placeOrder(shop, buyer, goods)).body;
  expect((await createTestIntent(shop, buyer, second)).body.code).toBe('card_tries_used');
  const somebody = await order();
  expect((await createTestIntent(shop, somebody.buyer, somebody.order)).status).toBe(200);
  // The order waits and can be paid after the hour.
  expect((await shop.call(orders.get, { params: { id: placed._id } }, buyer.token)).body.status).toBe('unpaid');
  await shop.db.$client.query(`update decline set created_at = created_at - interval '2 minutes'`);
  const later = await createTestIntent(shop, buyer, placed);
  expect(later.status).toBe(200);
  expect(extractIntentId(later.body.clientSecret)).not.toBe(extractIntentId(body.clientSecret));
  expect((await confirmCard(shop, later.body.clientSecret)).status).toBe(200);
});

test('four refused cards change nothing; after a fifth that only the provider knows of, the client secret is not returned', async () => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  await refuse(body.clientSecret, 4);
  await catchUp();
  expect((await createTestIntent(shop, buyer, placed)).body.clientSecret).toBe(body.clientSecret);
  await refuse(body.clientSecret, 1);
  const fifth = await createTestIntent(shop, buyer, placed);
  expect([fifth.status, fifth.body.clientSecret]).toEqual([429, undefined]);
  expect((await shop.provider.retrieveIntent(extractIntentId(body.clientSecret))).status).toBe('canceled');
});

test('a refused card reported twice at once is recorded once, without a deadlock', async () => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  const intentId = extractIntentId(body.clientSecret);
  const failure = { reference: 'ch_twice', message: 'Your card was declined.' };
  const { rows } = await shop.db.$client.query('select id from payment where provider_id = $1', [intentId]);
  let noting: Promise<void> = Promise.resolve();
  await shop.db.transaction(async (trx) => {
    // The same lock that applying an intent takes.
    await lockOrder(trx, placed._id);
    noting = recordDecline(shop.db, intentId, failure);
    await waitUntilBlocked(shop, trx.$client);
    await trx.select().from(payment).where(eq(payment.id, rows[0].id)).for('update');
  });
  await noting;
  const noted = await shop.db.$client.query('select from decline where reference = $1', [failure.reference]);
  expect(noted.rowCount).toBe(1);
});
