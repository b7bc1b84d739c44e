import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { products } from '#features/products/contract/products.ts';
import { findBrokenRules } from '#features/rules.ts';
import { placeOrder, stockProduct } from '#test/helpers/goods.ts';
import { atProvider, confirmCard, decideDispute, intentOf, startPaying, tellShop } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

/* Webhooks come twice and in any order (docs.stripe.com/webhooks): here as the provider wrote them, and not as we would. */

const SECRET = 'whsec_sandbox_copperline';

const shop = await startShop();
// Nothing is heard but what is sent here.
await shop.stopJobs();
const admin = await signIn(shop.db, 'admin');

const paidOrder = async () => {
  const buyer = await signIn(shop.db);
  const goods = await stockProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods, 5);
  const { body } = await startPaying(shop, buyer, order);
  const intent = intentOf(body.clientSecret);
  await confirmCard(shop, body.clientSecret, 'pm_card_refundFail');
  await tellShop(shop, buyer, order, intent);
  return { buyer, goods, order, intent };
};

type Paid = Awaited<ReturnType<typeof paidOrder>>;

/** Everything the provider has to tell of a payment, the oldest first. */
const readTold = async ({ intent }: Paid): Promise<{ id: string }[]> => {
  const { rows } = await shop.db.$client.query(
    'select doc from sandbox.event where intent_id = $1 order by created_at',
    [intent],
  );
  return rows.map(({ doc }) => doc);
};

const send = async (event: object): Promise<void> => {
  const payload = JSON.stringify(event);
  const at = Math.floor(Date.now() / 1000);
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': `t=${at},v1=${createHmac('sha256', SECRET).update(`${at}.${payload}`).digest('hex')}`,
    },
    payload,
  });
  expect(answer.statusCode).toBe(200);
};

/** Backwards, each as it is and once more as an event of its own, which the provider may make of the same news. */
const tellBackwards = async (paid: Paid): Promise<void> => {
  for (const event of (await readTold(paid)).toReversed()) {
    await send(event);
    await send({ ...event, id: `evt_${randomUUID()}` });
    await send(event);
  }
};

const tellAllAtOnce = async (paid: Paid): Promise<void> => {
  const told = await readTold(paid);
  await Promise.all([...told, ...told.toReversed()].map((event) => send({ ...event, id: `evt_${randomUUID()}` })));
};

type Act = (paid: Paid) => Promise<unknown>;

const giveBack =
  (amount?: string): Act =>
  ({ intent }) =>
    atProvider(shop, 'refunds', { payment_intent: intent, ...(amount !== undefined && { amount }) });

/** The last refund turns out not to arrive. */
const failRefund: Act = async ({ intent }) => {
  const { rows } = await shop.db.$client.query(
    'select id from sandbox.refund where intent_id = $1 order by created_at desc limit 1',
    [intent],
  );
  await atProvider(shop, `refunds/${rows[0].id}/end`, { outcome: 'failed' });
};

const refundHere: Act = ({ order }) =>
  shop.call(payments.refund, { params: { id: order._id }, body: { reason: 'broken', amount: '12.50' } }, admin.token);

const dispute =
  (amount?: string): Act =>
  ({ intent }) =>
    atProvider(shop, `payment_intents/${intent}/dispute`, amount === undefined ? {} : { amount });

const decide =
  (end: 'won' | 'lost'): Act =>
  ({ intent }) =>
    decideDispute(shop, intent, end);

type End = { status: string; refunded: number; stock: number; refundMails: number; disputeMails: number };

const cases: [string, Act[], End][] = [
  [
    'all given back by hand',
    [giveBack('1000'), giveBack()],
    { status: 'refunded', refunded: 50, stock: 100, refundMails: 2, disputeMails: 0 },
  ],
  [
    'a part given back by hand, and another that failed',
    [giveBack('1000'), giveBack('700'), failRefund],
    { status: 'paid', refunded: 10, stock: 95, refundMails: 1, disputeMails: 0 },
  ],
  [
    'a part given back here that failed, and one by hand',
    [refundHere, failRefund, giveBack('800')],
    // The buyer was written to before it failed.
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
    'a part given back and a part lost',
    [giveBack('1000'), dispute('1500'), decide('lost')],
    { status: 'paid', refunded: 25, stock: 95, refundMails: 1, disputeMails: 2 },
  ],
];

const readEnd = async ({ buyer, goods, order }: Paid): Promise<End> => {
  const { body } = await shop.call(orders.get, { params: { id: order._id } }, admin.token);
  const { body: product } = await shop.call(products.get, { params: { id: goods.id } });
  const toBuyer = await shop.mailsTo(buyer.email);
  const toOwner = await shop.mailsTo('shop@example.com');
  return {
    status: body.status,
    refunded: body.refunded,
    stock: product.stock,
    refundMails: toBuyer.filter(({ subject }) => subject.includes('refunded')).length,
    disputeMails: toOwner.filter(({ subject }) => subject.includes(String(order.number)) && /dispute/i.test(subject))
      .length,
  };
};

test.each(cases)('%s, told at last, backwards and again and again, is booked once', async (_, acts, end) => {
  const paid = await paidOrder();
  for (const act of acts) await act(paid);
  await tellBackwards(paid);
  await tellBackwards(paid);
  expect(await readEnd(paid)).toEqual(end);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test.each(cases)('%s, told all at once after each act, is booked once', async (_, acts, end) => {
  const paid = await paidOrder();
  for (const act of acts) {
    await act(paid);
    await tellAllAtOnce(paid);
  }
  const { status, refunded, stock } = end;
  expect(await readEnd(paid)).toMatchObject({ status, refunded, stock });
  expect(await findBrokenRules(shop.db)).toEqual({});
});
