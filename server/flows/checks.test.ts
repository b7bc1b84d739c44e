import { expect, test } from 'vitest';
import { checks } from '#contract/checks.ts';
import { placeOrder, stockProduct } from '#test/goods.ts';
import { payOrder } from '#test/pay.ts';
import { signIn } from '#test/people.ts';
import { startShop } from '#test/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const paidOrder = async () => {
  const buyer = await signIn(shop.db);
  const goods = await stockProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods, 5);
  await payOrder(shop, buyer, order);
  return { order, goods };
};

const brokenRules = async () => {
  const { body } = await shop.call(checks.check, {}, admin.token);
  return body.rules.filter(({ broken }: { broken: number }) => broken > 0).map(({ rule }: { rule: string }) => rule);
};

test('the books hold after an order was placed and paid', async () => {
  await paidOrder();
  expect(await brokenRules()).toEqual([]);
});

// Each is a hand in the database that no act of the shop would be, to see that its rule bites.
test.each([
  ['reserved equals what orders hold', `update stock set reserved = reserved + 1 where product_id = $2`],
  ['stock equals its movements', `update stock set on_hand = on_hand + 1 where product_id = $2`],
  [
    'a paid order has one succeeded payment of its cents',
    `update payment set amount_cents = amount_cents - 1 where provider_id = (select transaction_id from orders where id = $1)`,
  ],
  [
    'money is kept for paid orders alone, to the cent',
    `update orders set status = 'cancelled', transaction_id = null, paid_at = null where id = $1`,
  ],
  [
    'a refunded order has all its money back',
    `update orders set refunded_cents = refunded_cents + 1, status = 'refunded' where id = $1`,
  ],
  [
    'refunds stay within the payment',
    `insert into refund (payment_id, amount_cents, reason) select id, amount_cents + 1, 'x' from payment
      where provider_id = (select transaction_id from orders where id = $1)`,
  ],
])('the rule "%s" finds what breaks it', async (rule, damage) => {
  const { order, goods } = await paidOrder();
  const client = await shop.db.$client.connect();
  try {
    const values = damage.includes('$2') ? [goods.id] : [order._id];
    await client.query(damage.replace('$2', '$1'), values);
    expect(await brokenRules()).toContain(rule);
  } finally {
    client.release();
  }
});

test('the timeline of an order says what happened, when, and by whom', async () => {
  const { order } = await paidOrder();
  const { body } = await shop.call(checks.timeline, { params: { id: order._id } }, admin.token);
  expect(body.order._id).toBe(order._id);
  expect(body.events.map(({ what }: { what: string }) => what)).toEqual([
    'Placed $50.00',
    'Payment begun $50.00',
    'Paid',
  ]);
});
