import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { barcodes } from '#features/barcodes/contract/barcodes.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { SHOP_URL, startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

const find = async (text: string): Promise<Record<string, unknown>[]> =>
  (await shop.call(barcodes.find, { query: { text } })).body;

const findSkus = async (text: string) => (await find(text)).map(({ sku }) => sku);

const getSku = ({ name }: { name: string }) => name.slice('Test valve '.length);

const put = (id: string, kind: string, norm: string) =>
  shop.db.$client.query('insert into part_number (norm, product_id, kind, label) values ($1, $2, $3, $1)', [
    norm,
    id,
    kind,
  ]);

const archive = (id: string) =>
  shop.db.$client.query(`update product set status = 'archived', archived_at = now() where id = $1`, [id]);

test('finds a demo product by its bar code, SKU, maker’s number and address', async () => {
  const [elbow] = await find('FIT-0061');
  expect(elbow).toEqual({
    _id: expect.any(String),
    sku: 'FIT-0061',
    slug: 'compression-elbow-90-15-mm',
    isSold: true,
    isSuccessor: false,
    name: expect.stringContaining('elbow'),
  });
  for (const text of [
    '2009000100619',
    '02009000100619',
    'CP-10061',
    ' fit 0061 ',
    `${SHOP_URL}/products/compression-elbow-90-15-mm`,
    'https://id.gs1.org/01/02009000100619',
  ]) {
    expect(await find(text), text).toEqual([elbow]);
  }
});

test('finds nothing for an unknown code, a foreign address or an incomplete number', async () => {
  for (const text of ['5012345678900', 'FIT', '200900010061', 'https://evil.example/products/hacksaw-300-mm', '%00']) {
    expect(await find(text), text).toEqual([]);
  }
  for (const text of ['', ' ', 'x'.repeat(301)]) {
    expect((await shop.call(barcodes.find, { query: { text } })).status).toBe(400);
  }
  expect((await shop.call(barcodes.find, { query: { text: 'a\0b' } })).status).toBeLessThan(500);
});

test('a number finds products for sale that have it, otherwise their successor, otherwise archived products', async () => {
  const one = await createTestProduct(shop);
  const other = await createTestProduct(shop);
  const old = await createTestProduct(shop);
  const makerNumber = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();
  await put(one.id, 'maker', makerNumber);
  await put(other.id, 'maker', makerNumber);
  await put(old.id, 'replaces', makerNumber);
  expect(await findSkus(makerNumber)).toEqual([getSku(one), getSku(other)].toSorted());
  await archive(other.id);
  expect(await findSkus(makerNumber)).toEqual([getSku(one)]);
  await archive(one.id);
  expect(await find(makerNumber)).toEqual([
    expect.objectContaining({ sku: getSku(old), isSuccessor: true, isSold: true }),
  ]);
  await archive(old.id);
  expect(await find(makerNumber)).toHaveLength(2);
  expect(await find(getSku(one))).toEqual([expect.objectContaining({ sku: getSku(one), isSold: false })]);
});
