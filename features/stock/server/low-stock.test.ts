import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { type LowStock, lowStock } from '#features/stock/contract/low-stock.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { payOrder } from '#test/helpers/pay.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const buyer = await signIn(shop.db);

const list = async (): Promise<LowStock[]> => {
  const { body, headers } = await shop.call(lowStock.list, { query: { limit: 100 } }, admin.token);
  expect(Number(headers['x-total-count'])).toBe(body.length);
  return body;
};

test('low is stock at its threshold, at five by default, or gone soon at the pace of 30 days', async () => {
  const plenty = await createTestProduct(shop, { stock: 6 });
  const atFive = await createTestProduct(shop, { stock: 5 });
  const own = await createTestProduct(shop, { stock: 40 });
  const fast = await createTestProduct(shop, { stock: 100 });
  const unpaid = await createTestProduct(shop, { stock: 100 });
  const unorderable = await createTestProduct(shop, { stock: 9, minOrder: 10 });
  await shop.db.$client.query('update product set low_stock_at = 40 where id = $1', [own.id]);
  await payOrder(shop, buyer, (await placeOrder(shop, buyer, fast, 70)).body);
  await placeOrder(shop, buyer, unpaid, 70);
  const found = new Map((await list()).map((row) => [row._id, row]));
  expect([plenty, unpaid].filter(({ id }) => found.has(id))).toEqual([]);
  expect(found.get(atFive.id)).toMatchObject({ stock: 5, lowAt: 5, sold: 0, daysLeft: null });
  expect(found.get(own.id)).toMatchObject({ stock: 40, lowAt: 40 });
  expect(found.get(fast.id)).toMatchObject({ stock: 30, sold: 70, daysLeft: 12 });
  const ids = [...found.keys()];
  expect(ids.indexOf(unorderable.id)).toBeLessThan(ids.indexOf(fast.id));
  expect(ids.indexOf(fast.id)).toBeLessThan(ids.indexOf(atFive.id));
});

test('the supplier list has the maker’s numbers, and no cell is a formula', async () => {
  const goods = await createTestProduct(shop, { stock: 2 });
  await shop.db.$client.query(`update product set name = '=1+1', expected_on = '2030-01-02' where id = $1`, [goods.id]);
  await shop.db.$client.query(
    `insert into part_number (norm, product_id, kind, label) values ('QX12', $1, 'maker', 'QX-12'), ('4006381333931', $1, 'gtin', '4006381333931')`,
    [goods.id],
  );
  const { status, body, headers } = await shop.call(lowStock.export, { query: {} }, admin.token);
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  const found = parse(body, { bom: true, columns: true }) as Record<string, string>[];
  expect(found.find(({ 'Manufacturer No.': number }) => number === 'QX-12')).toMatchObject({
    'Bar Code': '4006381333931',
    Name: "'=1+1",
    Stock: '2',
    'Reorder At': '5',
    'Sold In 30 Days': '0',
    'Days Left': '',
    'Expected On': '2030-01-02',
    'Suggested Quantity': '8',
  });
  expect(found).toHaveLength((await list()).length);
  const request = { products: goods.id, quantities: `${goods.id}:24` };
  const ordered = await shop.call(lowStock.export, { query: request }, admin.token);
  expect(parse(ordered.body, { bom: true, columns: true })).toMatchObject([{ 'Suggested Quantity': '24' }]);
  for (const quantities of [`${goods.id}:0`, 'x:1', goods.id]) {
    expect((await shop.call(lowStock.export, { query: { quantities } }, admin.token)).status).toBe(400);
  }
  expect((await list()).find(({ _id }) => _id === goods.id)).toMatchObject({ suggested: 8 });
  const chosen = await shop.call(lowStock.export, { query: { products: goods.id } }, admin.token);
  expect(parse(chosen.body, { bom: true, columns: true })).toHaveLength(1);
  expect((await shop.call(lowStock.export, { query: { products: 'x' } }, admin.token)).status).toBe(400);
});
