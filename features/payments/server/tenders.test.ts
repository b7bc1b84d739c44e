import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findBrokenRules } from '#features/rules.ts';
import { documents } from '#features/documents/contract/documents.ts';
import { orderAddress } from '#features/orders/contract/order-address.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { execute, oneValue } from '#platform/server/db/query.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { confirmCard, confirmTestPayment, createTestIntent, extractIntentId, payOrder } from '#test/helpers/pay.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { addTestTender, toCode } from '#test/helpers/tender.ts';
import { compareProvider } from '#features/reconciliation/server/compare-provider.ts';

const shop = await startShop();
const tender = addTestTender(shop);
const { order, get } = tender;
/** Orders by the specification's form, which takes any address. */
const orderTo = async (buyer: TestPerson, to: { country: string; address: string }) => {
  const { id: productId, name: productName } = await createTestProduct(shop);
  const body = { productId, productName, quantity: 1, price: 10, phone: '', ...to };
  return (await shop.call(orders.place, { body }, buyer.token)).body;
};

test('an order paid by a tender has its transaction id, an invoice and an email', async () => {
  const { buyer, order: placed } = await order();
  await tender.pay(placed);
  expect(await get(buyer, placed._id)).toMatchObject({ status: 'paid', transactionId: `trial_${placed._id}` });
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

test('the confirmation of a payment by a tender returns the paid order without a call to the provider', async () => {
  const { buyer, order: placed } = await order();
  await tender.pay(placed);
  shop.faults.call = async () => true;
  const { status, body } = await confirmTestPayment(shop, buyer, placed, `trial_${placed._id}`);
  delete shop.faults.call;
  expect([status, body.paid, body.transactionId]).toEqual([200, true, `trial_${placed._id}`]);
});

test('a tender takes no money for a paid or canceled order', async () => {
  let taken = 0;
  const tryTo = (id: string) =>
    tender
      .take({ _id: id }, async () => {
        taken += 1;
        return id;
      })
      .catch(toCode);
  const paid = await order();
  await payOrder(shop, paid.buyer, paid.order);
  expect(await tryTo(paid.order._id)).toBe('order_already_paid');
  const canceled = await order();
  await shop.call(orders.cancel, { params: { id: canceled.order._id } }, canceled.buyer.token);
  expect(await tryTo(canceled.order._id)).toBe('order_not_payable');
  expect(await tryTo(canceled.goods.id)).toBe('order_not_found');
  expect(taken).toBe(0);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a tender pays an order whose card was refused, and that card cannot be charged any more', async () => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  await confirmCard(shop, body.clientSecret, '4000000000000002');
  expect(await tender.pay(placed).catch(toCode)).toBe('payment_under_way');
  await tender.take(placed);
  expect((await get(buyer, placed._id)).transactionId).toBe(`trial_${placed._id}`);
  await confirmCard(shop, body.clientSecret);
  const intent = await shop.provider.retrieveIntent(extractIntentId(body.clientSecret));
  expect(intent.status).toBe('canceled');
  expect((await createTestIntent(shop, buyer, placed)).body.code).toBe('order_already_paid');
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('if the card was charged first, it pays the order, and the tender takes no money', async () => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  await confirmCard(shop, body.clientSecret);
  expect(await tender.take(placed).catch(toCode)).toBe('order_already_paid');
  expect((await get(buyer, placed._id)).transactionId).toBe(extractIntentId(body.clientSecret));
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a tender waits while the provider processes a card', async () => {
  const { buyer, order: placed } = await order();
  const { body } = await createTestIntent(shop, buyer, placed);
  const processing = {
    ...shop.provider,
    cancelIntent: async (id: string) => ({
      ...(await shop.provider.retrieveIntent(id)),
      status: 'processing' as const,
    }),
  };
  const early = tender.take(placed, async () => placed._id, processing);
  expect(await early.catch(toCode)).toBe('payment_under_way');
  await confirmCard(shop, body.clientSecret);
  await confirmTestPayment(shop, buyer, placed, extractIntentId(body.clientSecret));
  expect((await get(buyer, placed._id)).status).toBe('paid');
});

test('a tender does not pay an order that is delivered to an incomplete address', async () => {
  const buyer = await signIn(shop.db);
  const placed = await orderTo(buyer, { country: '', address: '' });
  expect(await tender.take(placed).catch(toCode)).toBe('address_missing');
  await shop.call(orderAddress.change, { params: { id: placed._id }, body: oslo }, buyer.token);
  await tender.take(placed);
  const { rows } = await shop.db.$client.query(
    `select content->'deliverTo' as place from document where order_id = $1`,
    [placed._id],
  );
  expect(rows[0].place).toMatchObject({ city: 'Oslo', country: 'NO' });
});

test('a tender stores an address in one text in parts, as a card does', async () => {
  const buyer = await signIn(shop.db);
  const placed = await orderTo(buyer, { country: 'Norway', address: '1 Pipe Lane, 0150 Oslo' });
  await tender.take(placed);
  expect((await get(buyer, placed._id)).deliveryAddress).toMatchObject({
    country: 'NO',
    postcode: '0150',
    city: 'Oslo',
  });
});

test('money that was written is undone if the order does not become paid', async () => {
  const first = await order();
  const second = await order();
  await execute(shop.db, sql`create table if not exists test_money (order_id uuid)`);
  const takeOnce = ({ _id }: { _id: string }) =>
    tender
      .take({ _id }, async (trx) => {
        await execute(trx, sql`insert into test_money values (${_id})`);
        return 'twice';
      })
      .catch(toCode);
  await takeOnce(first.order);
  expect(await takeOnce(second.order)).toBe('failed');
  const { rows } = await shop.db.$client.query('select order_id as id from test_money');
  expect(rows).toEqual([{ id: first.order._id }]);
});

test('one transaction of a tender pays one order', async () => {
  const first = await order();
  const second = await order();
  await tender.pay(first.order, 'once');
  expect(await tender.pay(second.order, 'once').catch(toCode)).toBe('failed');
  expect((await get(second.buyer, second.order._id)).status).toBe('unpaid');
});

test('the comparison with the card provider misses no payment by a tender', async () => {
  const { order: placed } = await order();
  await tender.pay(placed);
  await execute(shop.db, sql`update payment set created_at = now() - interval '1 hour' where order_id = ${placed._id}`);
  expect(await compareProvider(shop.db, shop.provider)).toEqual([]);
});

test('ten orders that a tender pays while they are canceled and their payment is started end in one state each', async () => {
  const placed = await Promise.all(Array.from({ length: 10 }, order));
  await Promise.all(
    placed.flatMap(({ buyer, order: own }) => [
      tender.take(own).catch(toCode),
      shop.call(orders.cancel, { params: { id: own._id } }, buyer.token),
      createTestIntent(shop, buyer, own),
    ]),
  );
  expect(await findBrokenRules(shop.db)).toEqual({});
  const open = await oneValue<number>(shop.db, sql`select count(*)::int from orders where status = 'cancelling'`);
  expect(open).toBe(0);
});
