import { expect, test } from 'vitest';
import { settings } from '#features/settings/contract/shop-settings.ts';
import { stock } from '#features/stock/contract/stock.ts';
import { type TestProduct, placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { blankSettings } from '#test/helpers/tax-and-delivery.ts';
import { notifyLowStock } from './notify-low-stock.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);

const at = (day: number, hour = 9) => new Date(Date.UTC(2030, 0, day, hour));
const listMails = async () =>
  (await shop.mailsTo('shop@example.com')).filter(({ subject }) => subject.endsWith('low on stock'));
const sell = async (goods: TestProduct, pieces: number) =>
  payOrder(shop, buyer, (await placeOrder(shop, buyer, goods, pieces)).body);
const bookIn = ({ id }: TestProduct, pieces: number) =>
  shop.call(stock.save, { body: { kind: 'received', lines: [{ productId: id, pieces }] } }, admin.token);
const reorderAt = ({ id }: TestProduct, pieces: number) =>
  shop.db.$client.query('update product set low_stock_at = $2 where id = $1', [id, pieces]);

test('a product at its threshold is in one morning email, and in another only after it recovers', async () => {
  const one = await createTestProduct(shop, { stock: 20 });
  const other = await createTestProduct(shop, { stock: 20 });
  const unlisted = await createTestProduct(shop, { stock: 2 });
  await reorderAt(one, 12);
  await notifyLowStock(shop.db, at(1));
  expect(await listMails()).toEqual([]);
  await sell(one, 8);
  await sell(other, 15);
  await notifyLowStock(shop.db, at(2, 6));
  expect(await listMails()).toEqual([]);
  await Promise.all([1, 2, 3, 4].map(() => notifyLowStock(shop.db, at(2))));
  const [mail, ...more] = await listMails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('2 products are low on stock');
  expect(mail?.text).toContain(`${one.name}: 12 left, reorder at 12`);
  expect(mail?.text).toContain(`${other.name}: 5 left, reorder at 5`);
  expect(mail?.text).not.toContain(unlisted.name);

  // A low product whose stock falls further causes no second email. One that recovers and becomes low again is in the
  // next day's email.
  await sell(other, 1);
  await bookIn(one, 10);
  await notifyLowStock(shop.db, at(2, 10));
  await sell(one, 10);
  await notifyLowStock(shop.db, at(2, 11));
  expect(await listMails()).toHaveLength(1);
  await notifyLowStock(shop.db, at(3));
  // Newest first.
  expect((await listMails()).map(({ subject }) => subject)).toEqual([
    '1 product is low on stock',
    '2 products are low on stock',
  ]);
});

test('no low-stock email is sent while alerts are off, nor later about that time', async () => {
  const set = async (lowStockMails: boolean) => {
    const { body: now } = await shop.call(settings.get, {}, admin.token);
    const body = { ...blankSettings, version: now.version, lowStockMails };
    expect((await shop.call(settings.save, { body }, admin.token)).body).toMatchObject({ lowStockMails });
  };
  const before = (await listMails()).length;
  await set(false);
  const goods = await createTestProduct(shop, { stock: 10 });
  await sell(goods, 9);
  await notifyLowStock(shop.db, at(5));
  await set(true);
  await notifyLowStock(shop.db, at(6));
  expect(await listMails()).toHaveLength(before);
});
