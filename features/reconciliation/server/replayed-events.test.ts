import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { products } from '#features/products/contract/products.ts';
import { findBrokenRules } from '#features/rules.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import {
  callProvider,
  confirmCard,
  closeDisputeAs,
  extractIntentId,
  createTestIntent,
  confirmTestPayment,
} from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

/*
 * Webhooks arrive repeatedly and in any order (docs.stripe.com/webhooks). These tests replay the provider's own events.
 */

const SECRET = 'whsec_sandbox_copperline';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const paidOrder = async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods, 5);
  const { body } = await createTestIntent(shop, buyer, order);
  const intent = extractIntentId(body.clientSecret);
  await confirmCard(shop, body.clientSecret, 'pm_card_refundFail');
  await confirmTestPayment(shop, buyer, order, intent);
  return { buyer, goods, order, intent };
};

type PaidOrder = Awaited<ReturnType<typeof paidOrder>>;

/** All provider events of a payment, oldest first. */
const listEvents = async ({ intent }: PaidOrder): Promise<{ id: string }[]> => {
  const { rows } = await shop.db.$client.query(
    'select doc from sandbox.event where intent_id = $1 order by created_at',
    [intent],
  );
  return rows.map(({ doc }) => doc);
};

const send = async (event: object): Promise<void> => {
  const payload = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1000);
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': `t=${at},v1=${createHmac('sha256', SECRET).update(`${at}.${payload}`).digest('hex')}`,
    },
    payload,
  });
  expect(response.statusCode).toBe(200);
};

/** Sends events newest first, each twice and once as a copy with a new id, because the provider may send duplicates. */
const sendEventsBackwards = async (paid: PaidOrder): Promise<void> => {
  for (const event of (await listEvents(paid)).toReversed()) {
    await send(event);
    await send({ ...event, id: `evt_${randomUUID()}` });
    await send(event);
  }
};

const sendEventsAtOnce = async (paid: PaidOrder): Promise<void> => {
  const events = await listEvents(paid);
  await Promise.all([...events, ...events.toReversed()].map((event) => send({ ...event, id: `evt_${randomUUID()}` })));
};

type Step = (paid: PaidOrder) => Promise<unknown>;

const refundAtProvider =
  (amount?: string): Step =>
  ({ intent }) =>
    callProvider(shop, 'refunds', { payment_intent: intent, ...(amount !== undefined && { amount }) });

/** Makes the last refund fail. */
const failRefund: Step = async ({ intent }) => {
  const { rows } = await shop.db.$client.query(
    'select id from sandbox.refund where intent_id = $1 order by created_at desc limit 1',
    [intent],
  );
  await callProvider(shop, `refunds/${rows[0].id}/end`, { outcome: 'failed' });
};

const refundHere: Step = ({ order }) =>
  shop.call(payments.refund, { params: { id: order._id }, body: { reason: 'broken', amount: '12.50' } }, admin.token);

const dispute =
  (amount?: string): Step =>
  ({ intent }) =>
    callProvider(shop, `payment_intents/${intent}/dispute`, amount === undefined ? {} : { amount });

const decide =
  (end: 'won' | 'lost'): Step =>
  ({ intent }) =>
    closeDisputeAs(shop, intent, end);

type Outcome = { status: string; refunded: number; stock: number; refundMails: number; disputeMails: number };

const cases: [string, Step[], Outcome][] = [
  [
    'a full refund in two parts at the provider',
    [refundAtProvider('1000'), refundAtProvider()],
    { status: 'refunded', refunded: 50, stock: 100, refundMails: 2, disputeMails: 0 },
  ],
  [
    'a partial refund at the provider, and another that failed',
    [refundAtProvider('1000'), refundAtProvider('700'), failRefund],
    { status: 'paid', refunded: 10, stock: 95, refundMails: 1, disputeMails: 0 },
  ],
  [
    'a partial refund by the shop that failed, and one at the provider',
    [refundHere, failRefund, refundAtProvider('800')],
    // The buyer got the email before the refund failed.
    { status: 'paid', refunded: 8, stock: 95, refundMails: 2, disputeMails: 0 },
  ],
  [
    'a lost dispute',
    [dispute(), decide('lost')],
    { status: 'refunded', refunded: 50, stock: 100, refundMails: 0, disputeMails: 2 },
  ],
  [
    'a dispute that was won',
    [dispute(), decide('won')],
    { status: 'paid', refunded: 0, stock: 95, refundMails: 0, disputeMails: 2 },
  ],
  [
    'a partial refund and a partial loss',
    [refundAtProvider('1000'), dispute('1500'), decide('lost')],
    { status: 'paid', refunded: 25, stock: 95, refundMails: 1, disputeMails: 2 },
  ],
];

const getBooked = async ({ goods, order }: PaidOrder) => {
  const { body } = await shop.call(orders.get, { params: { id: order._id } }, admin.token);
  const { body: product } = await shop.call(products.get, { params: { id: goods.id } });
  return { status: body.status, refunded: body.refunded, stock: product.stock };
};

const countMails = async ({ buyer, order }: PaidOrder) => {
  const toBuyer = await shop.mailsTo(buyer.email);
  const toOwner = await shop.mailsTo('shop@example.com');
  return {
    refundMails: toBuyer.filter(({ subject }) => subject.includes('refunded')).length,
    disputeMails: toOwner.filter(({ subject }) => subject.includes(String(order.number)) && /dispute/i.test(subject))
      .length,
  };
};

test.each(cases)(
  '%s is booked once when its events arrive late, in reverse and repeatedly',
  async (_, actions, end) => {
    const paid = await paidOrder();
    for (const action of actions) await action(paid);
    await sendEventsBackwards(paid);
    await sendEventsBackwards(paid);
    expect({ ...(await getBooked(paid)), ...(await countMails(paid)) }).toEqual(end);
    expect(await findBrokenRules(shop.db)).toEqual({});
  },
);

test.each(cases)('%s is booked once when all its events arrive at once after each step', async (_, actions, end) => {
  const paid = await paidOrder();
  for (const action of actions) {
    await action(paid);
    await sendEventsAtOnce(paid);
  }
  const { status, refunded, stock } = end;
  expect(await getBooked(paid)).toEqual({ status, refunded, stock });
  expect(await findBrokenRules(shop.db)).toEqual({});
});
