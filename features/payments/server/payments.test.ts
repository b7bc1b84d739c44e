import { expect, test } from 'vitest';
import { addresses } from '#features/addresses/contract/addresses.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { sweep } from '#features/cancellations/server/sweep.ts';
import { findBrokenRules } from '#features/rules.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { confirmCard, extractIntentId, payOrder, createTestIntent, confirmTestPayment } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({ ORDER_HOLD_HOURS: '5' });

const order = async (stock = 100) => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { stock });
  return { buyer, goods, order: (await placeOrder(shop, buyer, goods)).body };
};

test('a paid order shows its transaction id, and repeated confirmations pay it once', async () => {
  const { buyer, order: placed } = await order();
  const first = await payOrder(shop, buyer, placed);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ paid: true, status: 'paid', deleverd: false });
  expect(first.body.transactionId).toMatch(/^pi_/);
  const again = await Promise.all(
    Array.from({ length: 20 }, () => confirmTestPayment(shop, buyer, placed, first.body.transactionId)),
  );
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('double clicks, two tabs and a reload get the same intent', async () => {
  const { buyer, order: placed } = await order();
  const replies = await Promise.all(Array.from({ length: 5 }, () => createTestIntent(shop, buyer, placed)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const later = await createTestIntent(shop, buyer, placed);
  expect(later.body.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
  expect(new Set([...replies, later].map(({ body }) => body.clientSecret)).size).toBe(1);
});

test('an order is held for ORDER_HOLD_HOURS once its payment starts', async () => {
  const { buyer, order: placed } = await order();
  await createTestIntent(shop, buyer, placed);
  const { body } = await shop.call(orders.get, { params: { id: placed._id } }, buyer.token);
  expect((Date.parse(body.heldUntil) - Date.parse(body.createdAt)) / 3_600_000).toBe(5);
});

test('a client secret is neither stored nor logged', async () => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  const secret = body.clientSecret.split('_secret_')[1];
  const rows = await shop.db.$client.query('select row_to_json(p)::text as text from payment p');
  expect(JSON.stringify(rows.rows)).not.toContain(secret);
  expect(shop.log.join('')).not.toContain(secret);
});

test.each([
  ['pm_card_chargeDeclined', 'Your card was declined.'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
  ['pm_card_visa_chargeDeclinedLostCard', 'Your card was declined.'],
  ['pm_card_visa_chargeDeclinedStolenCard', 'Your card was declined.'],
  ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.'],
  ['pm_card_chargeDeclinedIncorrectCvc', "Your card's security code is incorrect."],
  ['pm_card_chargeDeclinedProcessingError', 'An error occurred while processing your card. Try again in a little bit.'],
])('%s is declined in the provider’s words, and the same intent can then be paid', async (card, sentence) => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  const declined = await confirmCard(shop, body.clientSecret, card);
  expect([declined.status, declined.body.error.message]).toEqual([402, sentence]);
  const early = await confirmTestPayment(shop, buyer, placed, extractIntentId(body.clientSecret));
  expect([early.status, early.body.code]).toEqual([409, 'payment_incomplete']);
  expect((await createTestIntent(shop, buyer, placed)).body.clientSecret).toBe(body.clientSecret);
  expect((await payOrder(shop, buyer, placed)).body.paid).toBe(true);
});

test('an invented, a foreign and a used transaction id get the same refusal', async () => {
  const { buyer, order: placed } = await order();
  const other = await order();
  await createTestIntent(shop, buyer, placed);
  const foreign = (await payOrder(shop, other.buyer, other.order)).body.transactionId;
  const second = (await placeOrder(shop, buyer, other.goods)).body;
  const own = (await payOrder(shop, buyer, second)).body.transactionId;
  for (const transactionId of ['pi_invented', foreign, own]) {
    const { status, body } = await confirmTestPayment(shop, buyer, placed, transactionId);
    expect([status, body.code, body.message]).toEqual([
      409,
      'transaction_refused',
      'This payment does not belong to this order.',
    ]);
  }
  const { body } = await shop.call(orders.get, { params: { id: placed._id } }, buyer.token);
  expect(body.status).toBe('unpaid');
});

test('a body that names another order than the path is refused', async () => {
  const { buyer, goods, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  await confirmCard(shop, body.clientSecret);
  const second = (await placeOrder(shop, buyer, goods)).body;
  const confirmation = { order: second._id, transactionId: extractIntentId(body.clientSecret) };
  const reply = await shop.call(payments.confirm, { params: { id: placed._id }, body: confirmation }, buyer.token);
  expect([reply.status, reply.body.code]).toEqual([409, 'transaction_refused']);
});

test('a price other than the order’s is refused, and the intent charges the order’s own amount', async () => {
  const { buyer, order: placed } = await order();
  const reply = await shop.call(payments.createIntent, { body: { price: 0.5, order: placed._id } }, buyer.token);
  expect([reply.status, reply.body.code, reply.body.details.price]).toEqual([409, 'price_changed', 10]);
  const { body } = await createTestIntent(shop, buyer, placed);
  expect((await shop.provider.retrieveIntent(extractIntentId(body.clientSecret))).amountCents).toBe(1000);
});

test('a price without an order pays the newest unpaid order of exactly that price', async () => {
  const { buyer, goods } = await order();
  const newest = (await placeOrder(shop, buyer, goods)).body;
  const { body } = await shop.call(payments.createIntent, { body: { price: '10.00' } }, buyer.token);
  await confirmCard(shop, body.clientSecret);
  expect((await confirmTestPayment(shop, buyer, newest, extractIntentId(body.clientSecret))).body.paid).toBe(true);
  const none = await shop.call(payments.createIntent, { body: { price: 9.99 } }, buyer.token);
  expect([none.status, none.body.code]).toEqual([404, 'order_not_found']);
});

test('payment requires a delivery address, names its missing fields, and lets the buyer change it', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const body = { productId: goods.id, productName: goods.name, quantity: 1, price: 10, phone: '123' };
  const placed = (await shop.call(orders.place, { body }, buyer.token)).body;
  const missing = await createTestIntent(shop, buyer, placed);
  expect([missing.status, missing.body.code]).toEqual([422, 'address_missing']);
  expect(missing.body.fields).toEqual({
    'deliveryAddress.country': 'Choose a country',
    'deliveryAddress.line1': 'Address is Required',
  });
  expect((await createTestIntent(shop, buyer, placed, { ...oslo, phone: '999' })).status).toBe(200);
  const after = await shop.call(orders.get, { params: { id: placed._id } }, buyer.token);
  expect(after.body).toMatchObject({ country: 'Norway', address: 'Nora\nRørgata 1\n0150 Oslo', phone: '999' });
  expect((await createTestIntent(shop, buyer, placed, { ...oslo, line1: '2 Valve Street' })).status).toBe(200);
  const later = await shop.call(orders.get, { params: { id: placed._id } }, buyer.token);
  expect(later.body).toMatchObject({ country: 'Norway', address: 'Nora\n2 Valve Street\n0150 Oslo' });
  const { body: book } = await shop.call(addresses.list, {}, buyer.token);
  expect(book).toMatchObject([{ address: { line1: '2 Valve Street' } }, { address: { line1: 'Rørgata 1' } }]);
});

test.each([
  ['Oslo', 422],
  ['1 Pipe Lane', 422],
  ['1 Pipe Lane, Oslo', 422],
  ['1 Pipe Lane, 0150 Oslo', 200],
])('starting the payment of an order to %j in Norway answers %i', async (address, status) => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const body = { productId: goods.id, productName: goods.name, quantity: 1, price: 10, country: 'Norway', address };
  const { body: placed } = await shop.call(orders.place, { body }, buyer.token);
  expect((await createTestIntent(shop, buyer, placed)).status).toBe(status);
  expect((await createTestIntent(shop, buyer, placed, oslo)).status).toBe(200);
});

test('the fields of an address take precedence over its text', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const body = {
    productId: goods.id,
    productName: goods.name,
    quantity: 1,
    price: 10,
    country: 'Norway',
    address: 'x',
  };
  const { body: placed } = await shop.call(orders.place, { body: { ...body, deliveryAddress: oslo } }, buyer.token);
  expect(placed.address).toBe('Nora\nRørgata 1\n0150 Oslo');
  expect((await createTestIntent(shop, buyer, placed)).status).toBe(200);
});

test('an order below the minimum card charge is refused with a clear error', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { unitPriceCents: 49 });
  const placed = (await placeOrder(shop, buyer, goods)).body;
  const { status, body } = await createTestIntent(shop, buyer, placed);
  expect([status, body.code]).toEqual([422, 'amount_not_chargeable']);
});

test('starting the payment of a paid order is refused', async () => {
  const { buyer, order: placed } = await order();
  await payOrder(shop, buyer, placed);
  const { status, body } = await createTestIntent(shop, buyer, placed);
  expect([status, body.code]).toEqual([409, 'order_already_paid']);
});

test('the sweep books a payment whose tab was closed right after paying', async () => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  await confirmCard(shop, body.clientSecret);
  await shop.db.$client.query(`update payment set updated_at = now() - interval '6 minutes'`);
  await sweep(shop.db, shop.provider, shop.app.log);
  const after = await shop.call(orders.get, { params: { id: placed._id } }, buyer.token);
  expect(after.body).toMatchObject({ paid: true, transactionId: extractIntentId(body.clientSecret) });
});

// Each case edits the provider's records, as if the intent had been made for something else.
test.each([
  ['another amount', `set doc = jsonb_set(doc, '{amount}', '1')`],
  ['another currency', `set doc = jsonb_set(doc, '{currency}', '"eur"')`],
  ['another order', `set doc = jsonb_set(doc, '{metadata,order}', '"elsewhere"')`],
])('a succeeded intent for %s pays nothing', async (_, change) => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  const intent = extractIntentId(body.clientSecret);
  await confirmCard(shop, body.clientSecret);
  await shop.db.$client.query(`update sandbox.payment_intent ${change} where id = $1`, [intent]);
  const { status, body: refused } = await confirmTestPayment(shop, buyer, placed, intent);
  expect([status, refused.code]).toEqual([409, 'transaction_refused']);
  expect((await shop.call(orders.get, { params: { id: placed._id } }, buyer.token)).body.status).toBe('unpaid');
});
