import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { confirmCard, payOrder, createTestIntent } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { findBrokenRules } from '#features/rules.ts';
import { sweep } from './sweep.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const cancelUnpaid = (id: string, token = admin.token) => shop.call(orders.releaseAll, { params: { id } }, token);

const listStatuses = async (customerId: string) =>
  (
    await shop.db.$client.query('select status from orders where customer_id = $1 order by number', [customerId])
  ).rows.map(({ status }) => status as string);

test('an admin cancels all unpaid orders of a customer: payments voided, stock returned, audited', async () => {
  const hoarder = await signIn(shop.db);
  const other = await signIn(shop.db);
  const goods = await createTestProduct(shop, { stock: 20 });
  const paid = await placeOrder(shop, hoarder, goods);
  await payOrder(shop, hoarder, paid.body);
  const begun = await placeOrder(shop, hoarder, goods);
  const { body: intent } = await createTestIntent(shop, hoarder, begun.body);
  for (let at = 0; at < 5; at += 1) await placeOrder(shop, hoarder, goods);
  await placeOrder(shop, other, goods);

  expect((await cancelUnpaid(hoarder.customerId)).body).toEqual({ released: 6, pending: 0 });
  expect(await listStatuses(hoarder.customerId)).toEqual(['paid', ...Array.from({ length: 6 }, () => 'cancelled')]);
  expect(await listStatuses(other.customerId)).toEqual(['unpaid']);
  expect((await confirmCard(shop, intent.clientSecret)).status).toBe(400);
  const { rows } = await shop.db.$client.query('select on_hand - reserved as free from stock where product_id = $1', [
    goods.id,
  ]);
  expect(rows).toEqual([{ free: 18 }]);
  const { rows: noted } = await shop.db.$client.query(
    'select act, entity_id as of from audit where actor_id = $1 and entity = $2',
    [admin.customerId, 'customer'],
  );
  expect(noted).toEqual([{ act: 'customer.release', of: hoarder.customerId }]);
  expect((await cancelUnpaid(hoarder.customerId)).body).toEqual({ released: 0, pending: 0 });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('the sweep finishes a cancellation that the provider delays; unknown customers and non-admins fail', async () => {
  const hoarder = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { body } = await placeOrder(shop, hoarder, goods);
  await createTestIntent(shop, hoarder, body);
  shop.faults.call = async () => true;
  expect((await cancelUnpaid(hoarder.customerId)).body).toEqual({ released: 0, pending: 1 });
  delete shop.faults.call;
  await sweep(shop.db, shop.provider, shop.app.log);
  expect(await listStatuses(hoarder.customerId)).toEqual(['cancelled']);
  expect((await cancelUnpaid(randomUUID())).body.code).toBe('not_found');
  expect((await cancelUnpaid(hoarder.customerId, hoarder.token)).body.code).toBe('admin_only');
});
