import { expect, test } from 'vitest';
import { identity } from '#contract/identity.ts';
import { orders } from '#contract/orders.ts';
import { placeOrder, stockProduct } from '#test/goods.ts';
import { payOrder } from '#test/pay.ts';
import { signIn } from '#test/people.ts';
import { startShop } from '#test/start-shop.ts';
import { findBrokenRules } from './checks.ts';

const shop = await startShop();

test('who deletes his account is gone from his orders, which are kept with their country', async () => {
  const [me, admin] = [await signIn(shop.db), await signIn(shop.db, 'admin')];
  const { body: order } = await placeOrder(shop, me, await stockProduct(shop), 5);
  const { body: unpaid } = await placeOrder(shop, me, await stockProduct(shop), 5);
  await payOrder(shop, me, order);
  await shop.db.$client.query(
    `update orders set billing_address = delivery_address || '{"name": "A Person", "taxNumber": "NO 1"}', reference = 'Job 7'
      where id = $1`,
    [order._id],
  );
  expect((await shop.call(identity.deleteAccount, {}, me.token)).body.code).toBe('delivery_owed');
  await shop.call(orders.deliver, { params: { id: order._id } }, admin.token);
  expect((await shop.call(identity.deleteAccount, {}, me.token)).status).toBe(200);
  const { body: kept } = await shop.call(orders.get, { params: { id: order._id } }, admin.token);
  expect(kept).toMatchObject({
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
  expect(await findBrokenRules(shop.db)).toEqual({});
});
