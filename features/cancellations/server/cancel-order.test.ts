import { expect, test } from 'vitest';
import { creditAccounts } from '#features/credit-accounts/contract/credit-accounts.ts';
import { getMoney, takeByHand } from '#features/credit-accounts/test/payments.ts';
import { products } from '#features/products/contract/products.ts';
import { orders } from '#features/orders/contract/orders.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { confirmCard, extractIntentId, payOrder, createTestIntent } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { racePaymentWithCancel } from '#test/helpers/race-orders.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { cancelOrder } from './cancel-order.ts';
import { sweep } from './sweep.ts';

const shop = await startShop();

const order = async (goods: TestProduct) => {
  const buyer = await signIn(shop.db);
  return { buyer, goods, order: (await placeOrder(shop, buyer, goods, 5)).body };
};

const cancel = (id: string, person: TestPerson) => shop.call(orders.cancel, { params: { id } }, person.token);
const getStock = async (id: string) => (await shop.call(products.get, { params: { id } })).body.stock;

test('cancelling an order ten times at once returns its stock once', async () => {
  const { buyer, goods, order: placed } = await order(await createTestProduct(shop));
  expect(await getStock(goods.id)).toBe(95);
  const replies = await Promise.all(Array.from({ length: 10 }, () => cancel(placed._id, buyer)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(replies[0]?.body.status).toBe('cancelled');
  expect(await getStock(goods.id)).toBe(100);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an unpaid order says what becomes of the money received for it, and its cancellation does that', async () => {
  const admin = await signIn(shop.db, 'admin');
  const read = async (id: string) => (await shop.call(orders.get, { params: { id } }, admin.token)).body;
  const { buyer, goods, order: first } = await order(await createTestProduct(shop));
  expect(await read(first._id)).not.toHaveProperty('received');
  await takeByHand(shop, admin, first);
  const { account, payments } = await getMoney(shop, admin, first);
  const [second, third] = [
    (await placeOrder(shop, buyer, goods, 5)).body,
    (await placeOrder(shop, buyer, goods, 5)).body,
  ];
  await takeByHand(shop, admin, second, { amount: 5 });
  await takeByHand(shop, admin, third, { amount: 7 });
  expect((await read(second._id)).received).toEqual({ amount: 5, credit: 5 });
  const { received } = (await cancel(second._id, admin)).body;
  expect(received).toEqual({ amount: 5, credit: 5 });
  await shop.call(
    creditAccounts.reverse,
    { params: { id: payments[0]._id }, body: { reason: 'Check bounced' } },
    admin.token,
  );
  expect((await read(third._id)).received).toEqual({ amount: 7, credit: 0 });
  expect((await cancel(third._id, admin)).body.received).toEqual({ amount: 7, credit: 0 });
  const { body } = await shop.call(creditAccounts.get, { params: { id: account } }, admin.token);
  expect(body.balance).toBe(first.total - 12);
});

test('cancelling an order cancels its PaymentIntent, and the order can no longer be paid', async () => {
  const { buyer, order: placed } = await order(await createTestProduct(shop));
  const { body } = await createTestIntent(shop, buyer, placed);
  expect((await cancel(placed._id, buyer)).body.status).toBe('cancelled');
  expect((await shop.provider.retrieveIntent(extractIntentId(body.clientSecret))).status).toBe('canceled');
  expect((await confirmCard(shop, body.clientSecret)).body.error.code).toBe('payment_intent_unexpected_state');
  const lateReply = await createTestIntent(shop, buyer, placed);
  expect([lateReply.status, lateReply.body.code]).toEqual([409, 'order_not_payable']);
});

test('an order whose card was already charged becomes paid instead of cancelled', async () => {
  const { buyer, order: placed } = await order(await createTestProduct(shop));
  const { body } = await createTestIntent(shop, buyer, placed);
  await confirmCard(shop, body.clientSecret);
  const reply = await cancel(placed._id, buyer);
  expect([reply.status, reply.body.code]).toEqual([409, 'order_already_paid']);
  const after = await shop.call(orders.get, { params: { id: placed._id } }, buyer.token);
  expect(after.body).toMatchObject({ status: 'paid', transactionId: extractIntentId(body.clientSecret) });
});

test('eight orders paid and cancelled at once each end up paid or cancelled, never both', () =>
  racePaymentWithCancel(shop, 8));

test('a paid or delivered order cannot be cancelled', async () => {
  const { buyer, order: placed } = await order(await createTestProduct(shop));
  await payOrder(shop, buyer, placed);
  const admin = await signIn(shop.db, 'admin');
  expect((await cancel(placed._id, admin)).body.code).toBe('order_already_paid');
  await shop.call(orders.deliver, { params: { id: placed._id } }, admin.token);
  expect((await cancel(placed._id, buyer)).body.code).toBe('order_already_paid');
});

test('an admin can cancel any unpaid order, and the audit log records it', async () => {
  const { order: placed } = await order(await createTestProduct(shop));
  const admin = await signIn(shop.db, 'admin');
  expect((await cancel(placed._id, admin)).body.status).toBe('cancelled');
  const { rows } = await shop.db.$client.query('select act, actor_id from audit where entity_id = $1', [placed._id]);
  expect(rows).toEqual([{ act: 'order.cancellation_started', actor_id: admin.customerId }]);
});

test('an order cancelled while the provider is down keeps its stock until the sweep cancels it', async () => {
  const { buyer, goods, order: placed } = await order(await createTestProduct(shop));
  await createTestIntent(shop, buyer, placed);
  const away = () => Promise.reject(new DomainError('provider_unavailable'));
  const cutOff: CardProvider = { ...shop.provider, createIntent: away, retrieveIntent: away, cancelIntent: away };
  const caller = { ...buyer, asStaff: false, hasMorePermission: false, secondStepError: null, freshError: null };
  expect((await cancelOrder(shop.db, cutOff, caller, placed._id)).status).toBe('cancelling');
  expect(await getStock(goods.id)).toBe(95);
  await sweep(shop.db, shop.provider, shop.app.log);
  expect(await getStock(goods.id)).toBe(100);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

/** A provider whose payments stay neither paid nor voidable, like those by bank debit for days. */
const createProcessingProvider = (): CardProvider => {
  const process = async (id: string) => ({ ...(await shop.provider.retrieveIntent(id)), status: 'processing' });
  return { ...shop.provider, retrieveIntent: process, cancelIntent: process };
};

test.each(['canceled', 'expired'])(
  'an order that is %s while its payment is processed keeps its stock, and is paid when the money arrives',
  async (end) => {
    const { buyer, goods, order: placed } = await order(await createTestProduct(shop));
    const { body } = await createTestIntent(shop, buyer, placed);
    const processing = createProcessingProvider();
    const getStatus = async () =>
      (await shop.call(orders.get, { params: { id: placed._id } }, buyer.token)).body.status;
    if (end === 'canceled') {
      const caller = { ...buyer, asStaff: false, hasMorePermission: false, secondStepError: null, freshError: null };
      expect((await cancelOrder(shop.db, processing, caller, placed._id)).status).toBe('cancelling');
    } else {
      await shop.db.$client.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [
        placed._id,
      ]);
    }
    await sweep(shop.db, processing, shop.app.log);
    expect([await getStatus(), await getStock(goods.id)]).toEqual(['cancelling', 95]);
    await confirmCard(shop, body.clientSecret);
    await sweep(shop.db, shop.provider, shop.app.log);
    expect([await getStatus(), await getStock(goods.id)]).toEqual(['paid', 95]);
    expect(await findBrokenRules(shop.db)).toEqual({});
  },
);

test('an order canceled while its payment is processed is canceled when that payment fails', async () => {
  const { buyer, goods, order: placed } = await order(await createTestProduct(shop));
  await createTestIntent(shop, buyer, placed);
  const caller = { ...buyer, asStaff: false, hasMorePermission: false, secondStepError: null, freshError: null };
  await cancelOrder(shop.db, createProcessingProvider(), caller, placed._id);
  expect(await getStock(goods.id)).toBe(95);
  await sweep(shop.db, shop.provider, shop.app.log);
  expect(await getStock(goods.id)).toBe(100);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an unpaid order past its hold expires and returns its stock; a paid one stays paid', async () => {
  const unpaid = await order(await createTestProduct(shop));
  const paid = await order(await createTestProduct(shop));
  await createTestIntent(shop, unpaid.buyer, unpaid.order);
  await payOrder(shop, paid.buyer, paid.order);
  await shop.db.$client.query(`update orders set held_until = now() - interval '1 second' where id = any($1)`, [
    [unpaid.order._id, paid.order._id],
  ]);
  await sweep(shop.db, shop.provider, shop.app.log);
  const getStatus = async (one: typeof unpaid) =>
    (await shop.call(orders.get, { params: { id: one.order._id } }, one.buyer.token)).body.status;
  expect([await getStatus(unpaid), await getStatus(paid)]).toEqual(['expired', 'paid']);
  expect(await getStock(unpaid.goods.id)).toBe(100);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
