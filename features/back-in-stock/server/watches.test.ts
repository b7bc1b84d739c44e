import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { watches } from '#features/back-in-stock/contract/watches.ts';
import { placeOrder, stockProduct } from '#test/helpers/goods.ts';
import { type Person, signIn, verifyAddress } from '#test/helpers/people.ts';
import { SHOP_URL, startShop } from '#test/helpers/start-shop.ts';
import { tellWatchers } from './tell-watchers.ts';

const shop = await startShop();
await shop.stopJobs();

const watch = (id: string, { token }: Person) => shop.call(watches.watch, { params: { id } }, token);
const proven = async (): Promise<Person> => {
  const person = await signIn(shop.db);
  await verifyAddress(shop.db, person);
  return person;
};
const backTo = async ({ email }: Person) =>
  (await shop.mailsTo(email)).filter(({ subject }) => subject.endsWith(' is back'));

/** A product of which an unpaid order holds all there is. */
const soldOut = async () => {
  const goods = await stockProduct(shop, { stock: 4, minOrder: 2 });
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, goods, 4);
  const release = () => shop.call(orders.cancel, { params: { id: order._id } }, buyer.token);
  return { goods, release };
};

test('who waits for a product is mailed once when it is back, also by two processes', async () => {
  const { goods, release } = await soldOut();
  const watcher = await proven();
  for (const _ of [1, 2]) expect((await watch(goods.id, watcher)).body).toEqual({ email: watcher.email });
  await tellWatchers(shop.db);
  expect(await backTo(watcher)).toEqual([]);
  await release();
  await Promise.all([1, 2, 3, 4].map(() => tellWatchers(shop.db)));
  const [mail, ...others] = await backTo(watcher);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`${goods.name} is back`);
  expect(mail?.text).toContain(`${SHOP_URL}/products/`);
  expect(mail?.headers['list-unsubscribe-post'] ?? mail?.headers['List-Unsubscribe-Post']).toBe(
    'List-Unsubscribe=One-Click',
  );
});

test('less than its minimum order is not back', async () => {
  const { goods } = await soldOut();
  const watcher = await proven();
  await watch(goods.id, watcher);
  await shop.db.$client.query('update stock set on_hand = on_hand + 1 where product_id = $1', [goods.id]);
  await tellWatchers(shop.db);
  expect(await backTo(watcher)).toEqual([]);
});

test('the link of the mail ends all that its address waits for', async () => {
  const { goods, release } = await soldOut();
  const other = await soldOut();
  const watcher = await proven();
  const stranger = await proven();
  for (const { id } of [goods, other.goods]) await watch(id, watcher);
  await watch(other.goods.id, stranger);
  await release();
  await tellWatchers(shop.db);
  const [mail] = await backTo(watcher);
  const token = mail?.text.match(/token=(\S+)/)?.[1] ?? '';
  for (const _ of [1, 2]) expect((await shop.call(watches.stop, { query: { token } })).status).toBe(200);
  await other.release();
  await tellWatchers(shop.db);
  expect(await backTo(watcher)).toHaveLength(1);
  expect(await backTo(stranger)).toHaveLength(1);
});

test('only a proven address is noted, and only for what cannot be ordered now', async () => {
  const { goods } = await soldOut();
  const stranger = await signIn(shop.db);
  expect((await watch(goods.id, stranger)).body.code).toBe('email_unproven');
  const watcher = await proven();
  expect((await watch((await stockProduct(shop)).id, watcher)).body.code).toBe('product_in_stock');
  expect((await watch('01900000-0000-7000-8000-000000000000', watcher)).body.code).toBe('product_not_found');
});
