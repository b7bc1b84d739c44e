import { expect, test } from 'vitest';
import { archive, type ArchivedProduct } from '#features/product-editing/contract/archive.ts';
import { orders } from '#features/orders/contract/orders.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { products } from '#features/products/contract/products.ts';
import { stock } from '#features/stock/contract/stock.ts';
import { findBrokenRules } from '#features/rules.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { createFreedSku } from './archive.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const list = async (search = ''): Promise<ArchivedProduct[]> =>
  (await shop.call(archive.list, { query: { search } }, admin.token)).body;
const remove = (id: string) =>
  shop.call(products.remove, { params: { id }, query: { confirmed: 'true' } }, admin.token);
const restore = (id: string) => shop.call(archive.restore, { params: { id } }, admin.token);
const freeSku = (id: string) => shop.call(archive.freeSku, { params: { id } }, admin.token);
const details = async (id: string) => (await shop.call(productDetails.get, { params: { id } }, admin.token)).body;
/** Saves a product as its form sends it, optionally with another SKU. */
const save = async (id: string, sku?: string) => {
  const read = await details(id);
  const form = { ...read, sku: sku ?? read.sku, stockWas: 100, reason: '' };
  return shop.call(productDetails.save, { params: { id }, body: form }, admin.token);
};
const found = async (search: string): Promise<{ _id: string }[]> =>
  (await shop.call(products.list, { query: { search } })).body;

test('a deleted product is found, and restored once with everything it had', async () => {
  const goods = await createTestProduct(shop, { bin: 'A-1', weightGrams: 120 });
  await placeOrder(shop, await signIn(shop.db), goods, 3);
  const { version: _, ...was } = await details(goods.id);
  await remove(goods.id);
  expect(await found(was.sku)).toEqual([]);
  const [archived] = await list(goods.name.slice(5, 20).toUpperCase());
  expect(archived).toMatchObject({ _id: goods.id, sku: was.sku.toLowerCase(), onHand: 100, held: 3, by: admin.name });
  const replies = await Promise.all([restore(goods.id), restore(goods.id)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  const { version: _later, ...now } = await details(goods.id);
  expect(now).toEqual(was);
  expect((await found(was.sku)).map(({ _id }) => _id)).toEqual([goods.id]);
  expect(await list(was.sku)).toEqual([]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('restoring a product does not revert what changed while it was deleted', async () => {
  const goods = await createTestProduct(shop);
  const { sku } = await details(goods.id);
  const buyer = await signIn(shop.db);
  const { body: order } = await placeOrder(shop, buyer, goods, 3);
  const body = { kind: 'received' as const, lines: [{ productId: goods.id, pieces: 20 }] };
  const { body: entry } = await shop.call(stock.save, { body }, admin.token);
  await remove(goods.id);
  await shop.call(orders.cancel, { params: { id: order._id } }, buyer.token);
  expect((await shop.call(stock.undo, { params: { id: entry._id } }, admin.token)).status).toBe(200);
  await freeSku(goods.id);
  expect((await restore(goods.id)).body).toEqual({ restored: true, status: 'active' });
  expect(await details(goods.id)).toMatchObject({ stock: 100, sku: createFreedSku(sku, goods.id) });
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('a product whose name another one has cannot be restored, and the error says why', async () => {
  const old = await createTestProduct(shop);
  await remove(old.id);
  const other = await createTestProduct(shop);
  const form = { ...(await details(other.id)), name: old.name.toUpperCase(), stockWas: 100, reason: '' };
  expect((await shop.call(productDetails.save, { params: { id: other.id }, body: form }, admin.token)).status).toBe(
    200,
  );
  expect((await restore(old.id)).body.code).toBe('name_taken');
});

test('the SKU of a deleted product can go to another one; the old product is restored with a new SKU', async () => {
  const old = await createTestProduct(shop);
  const { sku } = (await save(old.id)).body;
  expect((await freeSku(old.id)).body.code).toBe('product_not_found');
  await remove(old.id);
  const other = await createTestProduct(shop);
  expect((await save(other.id, sku)).body.code).toBe('sku_taken');
  expect((await freeSku(old.id)).body).toEqual({ sku: createFreedSku(sku, old.id) });
  expect((await save(other.id, sku)).status).toBe(200);
  expect((await restore(old.id)).status).toBe(200);
  expect((await found(createFreedSku(sku, old.id))).map(({ _id }) => _id)).toContain(old.id);
  // The next product with the same number gets another SKU.
  await remove(other.id);
  expect((await freeSku(other.id)).body).toEqual({ sku: createFreedSku(sku, other.id) });
});
