import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { products } from '#features/products/contract/products.ts';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, writeDrafts, buildProductDraft } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { execute } from '#platform/server/db/query.ts';
import { applyPrices } from './sales.ts';

const shop = await startShop();
await shop.stopJobs();
const admin = await signIn(shop.db, 'admin');

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Puts a valve at $10.00 up for sale. */
const createValve = async (): Promise<TestProduct & { sku: string }> => {
  const draft = { ...buildProductDraft(), sku: buildProductDraft().sku.toUpperCase() };
  const [id = ''] = await writeDrafts(shop, [draft]);
  return { ...draft, id };
};
const startSale = async (value: string, percent: number | null = 20) => {
  const body = { name: 'Autumn', scope: 'skus', percent, startsOn: '', endsOn: inDays(3), value } as never;
  const { status, body: sale } = await shop.call(sales.add, { body }, admin.token);
  expect(status).toBe(201);
  return sale._id;
};
const get = async ({ id }: { id: string }) => (await shop.call(products.get, { params: { id } })).body;
const getPrices = async (product: { id: string }) => {
  const { unitPrice, regularPrice } = await get(product);
  return [unitPrice, regularPrice];
};

test('an edit that began before a sale and ends after its start leaves the price reduced', async () => {
  const valve = await createValve();
  await shop.db.transaction(async (trx) => {
    await execute(trx, sql`select now()`);
    await startSale(valve.sku);
    await applyPrices(trx, [valve.id]);
  });
  expect(await getPrices(valve)).toEqual([8, 10]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});
