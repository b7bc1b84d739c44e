import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

test('a paid order whose pieces are all refunded before any is sent counts as released, not as shipped', async () => {
  const buyer = await signIn(shop.db);
  const { body: placed } = await placeOrder(shop, buyer, await createTestProduct(shop), 5);
  expect((await payOrder(shop, buyer, placed)).status).toBe(200);
  const read = async () => (await shop.call(orders.get, { params: { id: placed._id } }, admin.token)).body;
  const { lines, isReleased } = await read();
  expect(isReleased).toBe(undefined);
  const body = { reason: 'fee', lines: [{ line: lines[0]._id, quantity: 5 }], amount: 20 };
  const reply = await shop.call(payments.refund, { params: { id: placed._id }, body }, admin.token);
  expect(reply.body).toMatchObject({ status: 'paid', refunded: 20, isShipped: false, isReleased: true });
  expect(await read()).toMatchObject({ isShipped: false, isReleased: true });
});
