import { expect, test } from 'vitest';
import { identity } from '#contract/identity.ts';
import { placeOrder, stockProduct } from '#test/goods.ts';
import { payOrder } from '#test/pay.ts';
import { signIn } from '#test/people.ts';
import { startShop } from '#test/start-shop.ts';

const shop = await startShop();

test('who takes his data along gets what he paid, what was refused and what went back', async () => {
  const me = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, me, await stockProduct(shop), 5);
  await payOrder(shop, me, order);
  const { rows } = await shop.db.$client.query(
    `insert into decline (payment_id, reference, message)
     select p.id, 'ch_' || p.id, 'Your card was declined.' from payment p join orders o using (checkout_id) where o.id = $1
     returning payment_id as id`,
    [order._id],
  );
  await shop.db.$client.query(
    `insert into refund (payment_id, order_id, amount_cents, reason, status) values ($1, $2, 100, 'Scratched', 'failed')`,
    [rows[0].id, order._id],
  );
  const { body } = await shop.call(identity.exportData, {}, me.token);
  expect(body.payments).toMatchObject([{ status: 'succeeded', amountCents: String(order.total * 100) }]);
  expect(body.declines).toMatchObject([{ message: 'Your card was declined.' }]);
  expect(body.refunds).toMatchObject([{ orderId: order._id, reason: 'Scratched' }]);
});
