import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { stockAlerts } from '#features/back-in-stock/contract/stock-alerts.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { type TestPerson, signIn, verifyAddress } from '#test/helpers/people.ts';
import { SHOP_URL, startShop } from '#test/helpers/start-shop.ts';
import { queueStockAlertMails } from './stock-alerts.ts';

const shop = await startShop();

const createAlert = (id: string, { token }: TestPerson) => shop.call(stockAlerts.create, { params: { id } }, token);
const signInVerified = async (): Promise<TestPerson> => {
  const person = await signIn(shop.db);
  await verifyAddress(shop.db, person);
  return person;
};
const listAlertMails = async ({ email }: TestPerson) =>
  (await shop.mailsTo(email)).filter(({ subject }) => subject.endsWith(' is back in stock'));

/** Creates a product whose whole stock is reserved by an unpaid order. */
const createSoldOutProduct = async () => {
  const goods = await createTestProduct(shop, { stock: 4, minOrder: 2 });
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, goods, 4);
  const release = () => shop.call(orders.cancel, { params: { id: order._id } }, buyer.token);
  return { goods, release };
};

test('sends one email per alert when the product is back, even with several processes', async () => {
  const { goods, release } = await createSoldOutProduct();
  const watcher = await signInVerified();
  for (const _ of [1, 2]) expect((await createAlert(goods.id, watcher)).body).toEqual({ email: watcher.email });
  await queueStockAlertMails(shop.db);
  expect(await listAlertMails(watcher)).toEqual([]);
  await release();
  await Promise.all([1, 2, 3, 4].map(() => queueStockAlertMails(shop.db)));
  const [mail, ...others] = await listAlertMails(watcher);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`${goods.name} is back in stock`);
  expect(mail?.text).toContain(`${SHOP_URL}/products/`);
  expect(mail?.headers['list-unsubscribe-post'] ?? mail?.headers['List-Unsubscribe-Post']).toBe(
    'List-Unsubscribe=One-Click',
  );
});

test('sends no alert while stock is below the minimum order', async () => {
  const { goods } = await createSoldOutProduct();
  const watcher = await signInVerified();
  await createAlert(goods.id, watcher);
  await shop.db.$client.query('update stock set on_hand = on_hand + 1 where product_id = $1', [goods.id]);
  await queueStockAlertMails(shop.db);
  expect(await listAlertMails(watcher)).toEqual([]);
});

test('the unsubscribe link in an alert email ends all alerts of its address', async () => {
  const { goods, release } = await createSoldOutProduct();
  const other = await createSoldOutProduct();
  const watcher = await signInVerified();
  const stranger = await signInVerified();
  for (const { id } of [goods, other.goods]) await createAlert(id, watcher);
  await createAlert(other.goods.id, stranger);
  await release();
  await queueStockAlertMails(shop.db);
  const [mail] = await listAlertMails(watcher);
  const token = mail?.text.match(/token=(\S+)/)?.[1] ?? '';
  for (const _ of [1, 2]) expect((await shop.call(stockAlerts.remove, { query: { token } })).status).toBe(200);
  await other.release();
  await queueStockAlertMails(shop.db);
  expect(await listAlertMails(watcher)).toHaveLength(1);
  expect(await listAlertMails(stranger)).toHaveLength(1);
});

test('accepts alerts only for a verified address, and only for a product that cannot be ordered now', async () => {
  const { goods } = await createSoldOutProduct();
  const stranger = await signIn(shop.db);
  expect((await createAlert(goods.id, stranger)).body.code).toBe('email_unproven');
  const watcher = await signInVerified();
  expect((await createAlert((await createTestProduct(shop)).id, watcher)).body.code).toBe('product_in_stock');
  expect((await createAlert('01900000-0000-7000-8000-000000000000', watcher)).body.code).toBe('product_not_found');
});
