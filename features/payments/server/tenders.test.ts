import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findBrokenRules } from '#features/rules.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { products } from '#features/products/contract/products.ts';
import { execute, one } from '#platform/server/db/query.ts';
import { features } from '#server/features.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { confirmCard, confirmTestPayment, createTestIntent, extractIntentId, payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { compareProvider } from './compare-provider.ts';
import { finishRefund } from './finish-refund.ts';
import { payByTender } from './pay-by-tender.ts';
import { promiseRefund } from './refund-order.ts';
import { restateOrder } from './restate-order.ts';
import { setTenders } from './tenders.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

/** The refunds that the test's tender has made. */
const given: { refund: string; cents: number }[] = [];
setTenders([
  {
    method: 'account',
    refund: async (_trx, { id, amountCents }) => {
      given.push({ refund: id, cents: amountCents });
      return `acctr_${id}`;
    },
    paidBy: 'bank transfer',
    refundedTo: 'your account',
  },
]);
cleanUp(() => setTenders(features.flatMap(({ tenders = [] }) => tenders)));

const order = async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  return { buyer, goods, order: (await placeOrder(shop, buyer, goods, 5)).body };
};
const pay = ({ _id }: { _id: string }, transactionId = `acct_${_id}`) =>
  shop.db.transaction((trx) => payByTender(trx, _id, { method: 'account', transactionId }));
const get = async (buyer: TestPerson, id: string) =>
  (await shop.call(orders.get, { params: { id } }, buyer.token)).body;
const getStock = async (id: string) => (await shop.call(products.get, { params: { id } })).body.stock;

test('an order paid by a tender has its transaction id, an invoice and an email', async () => {
  const { buyer, order: placed } = await order();
  expect(await pay(placed)).toBe(true);
  expect(await get(buyer, placed._id)).toMatchObject({ status: 'paid', transactionId: `acct_${placed._id}` });
  const { body: issued } = await shop.call(documents.list, { params: { id: placed._id } }, buyer.token);
  expect(issued).toHaveLength(1);
  expect((await shop.mailsTo(buyer.email))[0]?.subject).toContain('Payment received');
  const { rows } = await shop.db.$client.query(
    `select content->'payment' as payment from document where order_id = $1`,
    [placed._id],
  );
  expect(rows[0].payment).toMatchObject({ how: 'bank transfer', refundedTo: 'your account' });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the confirmation of a payment by a tender answers the paid order and asks no provider', async () => {
  const { buyer, order: placed } = await order();
  await pay(placed);
  shop.faults.call = async () => true;
  const { status, body } = await confirmTestPayment(shop, buyer, placed, `acct_${placed._id}`);
  delete shop.faults.call;
  expect([status, body.paid, body.transactionId]).toEqual([200, true, `acct_${placed._id}`]);
});

test('a tender pays neither a paid nor a canceled order, nor one whose card payment is open', async () => {
  const paid = await order();
  await payOrder(shop, paid.buyer, paid.order);
  expect(await pay(paid.order)).toBe(false);
  const canceled = await order();
  await shop.call(orders.cancel, { params: { id: canceled.order._id } }, canceled.buyer.token);
  expect(await pay(canceled.order)).toBe(false);
  const open = await order();
  const { body } = await createTestIntent(shop, open.buyer, open.order);
  expect(await pay(open.order)).toBe(false);
  await confirmCard(shop, body.clientSecret);
  await confirmTestPayment(shop, open.buyer, open.order, extractIntentId(body.clientSecret));
  expect((await get(open.buyer, open.order._id)).status).toBe('paid');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('one transaction of a tender pays one order', async () => {
  const first = await order();
  const second = await order();
  await pay(first.order, 'acct_once');
  expect(await pay(second.order, 'acct_once').catch(() => 'refused')).toBe('refused');
  expect((await get(second.buyer, second.order._id)).status).toBe('unpaid');
});

test('a refund goes back the way the money came, with its goods, credit note and email', async () => {
  const { buyer, goods, order: placed } = await order();
  await pay(placed);
  const form = { params: { id: placed._id }, body: { reason: 'broken' } };
  expect((await shop.call(payments.refund, form, admin.token)).body.status).toBe('refunded');
  expect(given.at(-1)?.cents).toBe(Math.round(placed.total * 100));
  expect(await getStock(goods.id)).toBe(100);
  const { body: issued } = await shop.call(documents.list, { params: { id: placed._id } }, buyer.token);
  expect(issued).toHaveLength(2);
  const [mail] = await shop.mailsTo(buyer.email);
  expect(mail?.text).toContain('back to your account');
  expect(mail?.text).not.toContain('card');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a due refund that eight processes finish at once is made once', async () => {
  const { order: placed } = await order();
  await pay(placed);
  const before = given.length;
  const caller = { ...admin, asStaff: true, hasMorePermission: true, secondStepError: null };
  const refundId = await shop.db.transaction(async (trx) => {
    const promised = await promiseRefund(trx, caller, placed._id, { reason: 'broken', lines: [] });
    await restateOrder(trx, placed._id);
    return promised;
  });
  await Promise.all(Array.from({ length: 8 }, () => finishRefund(shop.db, shop.provider, refundId)));
  expect(given.slice(before).map(({ refund }) => refund)).toEqual([refundId]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the comparison with the card provider misses no payment by a tender', async () => {
  const { order: placed } = await order();
  await pay(placed);
  await execute(shop.db, sql`update payment set created_at = now() - interval '1 hour' where order_id = ${placed._id}`);
  expect(await compareProvider(shop.db, shop.provider)).toEqual([]);
});

test('ten orders that a tender pays while they are canceled and their payment is started end in one state each', async () => {
  const placed = await Promise.all(Array.from({ length: 10 }, order));
  await Promise.all(
    placed.flatMap(({ buyer, order: own }) => [
      pay(own),
      shop.call(orders.cancel, { params: { id: own._id } }, buyer.token),
      createTestIntent(shop, buyer, own),
    ]),
  );
  expect(await findBrokenRules(shop.db)).toEqual({});
  const { open } = await one<{ open: number }>(
    shop.db,
    sql`select count(*)::int as open from orders where status = 'cancelling'`,
  );
  expect(open).toBe(0);
});
