import { expect, test } from 'vitest';
import { identity } from '#features/accounts/contract/identity.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn, verifyAddress } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

test('the data export contains orders, shipments, returns, payments, declines and refunds', async () => {
  const me = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, me, await createTestProduct(shop), 5);
  await payOrder(shop, me, order);
  const { rows } = await shop.db.$client.query(
    `insert into decline (payment_id, reference, message)
     select p.id, 'ch_' || p.id, 'Your card was declined.' from payment p where p.order_id = $1
     returning payment_id as id`,
    [order._id],
  );
  await shop.db.$client.query(
    `insert into refund (payment_id, amount_cents, reason, status) values ($1, 100, 'Scratched', 'failed')`,
    [rows[0].id],
  );
  await verifyAddress(shop.db, me);
  await shop.db.$client.query(
    `with s as (insert into shipment (order_id, carrier, tracking_number) values ($1, 'UPS', '1Z99'))
     insert into return_request (order_id, reason) values ($1, 'Too long')`,
    [order._id],
  );
  const { body } = await shop.call(identity.exportData, {}, me.token);
  expect(body.orders).toMatchObject([{ shipments: [{ trackingNumber: '1Z99' }], returns: [{ reason: 'Too long' }] }]);
  expect(body.orders).toMatchObject([{ id: order._id, lines: [{ quantity: 5 }] }]);
  expect(body.orders[0].events.map(({ kind }: { kind: string }) => kind)).toContain('order.paid');
  expect(body.payments).toMatchObject([{ status: 'succeeded', amountCents: order.total * 100 }]);
  expect(body.declines).toMatchObject([{ message: 'Your card was declined.' }]);
  expect(body.refunds).toMatchObject([{ orderId: order._id, reason: 'Scratched' }]);
});
