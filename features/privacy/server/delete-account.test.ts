import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { findBrokenRules } from '#features/rules.ts';

const shop = await startShop();

test('account deletion removes the person from their orders, which stay with their country', async () => {
  const me = await signIn(shop.db);
  const admin = await signIn(shop.db, 'admin');
  const { body: order } = await placeOrder(shop, me, await createTestProduct(shop), 5);
  const { body: unpaid } = await placeOrder(shop, me, await createTestProduct(shop), 5);
  await payOrder(shop, me, order);
  await shop.db.$client.query(
    `update orders set billing_address = delivery_address || '{"name": "A Person", "taxNumber": "NO 1"}', reference = 'Job 7'
      where id = $1`,
    [order._id],
  );
  await verifyAddress(shop.db, me);
  await shop.db.$client.query(
    `with q as (insert into return_request (order_id, reason, answer) values ($1, 'My back hurts', 'Poor you') returning id)
     insert into return_line (return_request_id, order_line_id, quantity)
     select q.id, l.id, 1 from q, order_line l where l.order_id = $1`,
    [unpaid._id],
  );
  expect((await shop.call(identity.deleteAccount, {}, me.token)).body.code).toBe('delivery_owed');
  expect((await shop.call(orders.get, { params: { id: unpaid._id } }, admin.token)).body.status).toBe('unpaid');
  await shop.call(orders.deliver, { params: { id: order._id } }, admin.token);
  expect((await shop.call(identity.deleteAccount, {}, me.token)).status).toBe(200);
  const { body: storedOrder } = await shop.call(orders.get, { params: { id: order._id } }, admin.token);
  expect(storedOrder).toMatchObject({
    status: 'delivered',
    userName: 'Former customer',
    country: 'Norway',
    address: '',
    phone: '',
  });
  const { body: ended } = await shop.call(orders.get, { params: { id: unpaid._id } }, admin.token);
  expect(ended).toMatchObject({ status: 'cancelled', address: '' });
  const { rows } = await shop.db.$client.query(
    'select row_to_json(o)::text as text from orders o where customer_id = $1',
    [me.customerId],
  );
  for (const word of ['Pipe Lane', '+47', 'A Person', 'NO 1', 'Job 7', me.email, me.name]) {
    expect(JSON.stringify(rows)).not.toContain(word);
  }
  const { rows: remainingRows } = await shop.db.$client.query(
    'select reason || answer as words from return_request where order_id = $1',
    [unpaid._id],
  );
  expect(remainingRows).toEqual([{ words: '' }]);
  for (const table of ['return_line', 'return_request']) await shop.db.$client.query(`delete from ${table}`);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a refund to a former customer sends no email', async () => {
  const me = await signIn(shop.db);
  const admin = await signIn(shop.db, 'admin');
  const { body: order } = await placeOrder(shop, me, await createTestProduct(shop), 5);
  await payOrder(shop, me, order);
  await shop.call(orders.deliver, { params: { id: order._id } }, admin.token);
  await shop.mailsTo(me.email);
  expect((await shop.call(identity.deleteAccount, {}, me.token)).status).toBe(200);
  const refund = { params: { id: order._id }, body: { reason: 'It was broken' } };
  const { body: refunded } = await shop.call(payments.refund, refund, admin.token);
  expect(refunded).toMatchObject({ status: 'refunded', email: expect.stringMatching(/^deleted-.*@invalid$/) });
  expect(await shop.mailsTo(refunded.email)).toEqual([]);
});
