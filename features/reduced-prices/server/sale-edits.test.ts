import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { exportStock } from '#features/exports/server/export-stock.ts';
import { grid } from '#features/price-sheet/contract/grid.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { products } from '#features/products/contract/products.ts';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { findBrokenRules } from '#features/rules.ts';
import { type TestProduct, writeDrafts, buildProductDraft } from '#test/helpers/products.ts';
import { dateInDays } from '#test/helpers/dates.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';
import { execute } from '#platform/server/db/query.ts';
import { lockIndex } from '#features/search/server/index-products.ts';
import { applyPrices } from './sales.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { undo } = openImports(shop, admin);

/** Puts a valve at $10.00 up for sale. */
const createValve = async (prefix = ''): Promise<TestProduct & { sku: string }> => {
  const draft = { ...buildProductDraft(), sku: prefix + buildProductDraft().sku.toUpperCase() };
  const [id = ''] = await writeDrafts(shop, [draft]);
  return { ...draft, id };
};
const query = (text: string, ...values: unknown[]) => shop.db.$client.query(text, values);
const fill = (form: object) =>
  ({ name: 'Autumn', scope: 'skus', percent: 20, startsOn: '', endsOn: dateInDays(3), ...form }) as never;
const preview = (form: object) => shop.call(sales.preview, { body: fill(form) }, admin.token);
const startSale = async (value: string, percent: number | null = 20) => {
  const { status, body: sale } = await shop.call(sales.add, { body: fill({ value, percent }) }, admin.token);
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

test('ending a sale is refused if somebody else ends it while the request waits', async () => {
  const valve = await createValve();
  const id = await startSale(valve.sku);
  const requests: Promise<{ body: { code?: string } }>[] = [];
  await shop.db.transaction(async (trx) => {
    await lockIndex(trx);
    requests.push(shop.call(sales.end, { params: { id } }, admin.token));
    await waitUntilBlocked(shop, trx.$client);
    await execute(trx, sql`update sale set ended_at = clock_timestamp() where id = ${id}`);
    await applyPrices(trx, [valve.id]);
  });
  expect((await Promise.all(requests)).map(({ body }) => body.code)).toEqual(['sale_over']);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

/** Saves the price sheet with a new price of a product. */
const saveSheet = async ({ id }: { id: string }, unitPrice: number) => {
  const { version } = await get({ id });
  const body = { rows: [{ _id: id, version, unitPrice }], reason: '' };
  return (await shop.call(grid.save, { body }, admin.token)).body._id;
};

test('a price sheet can be undone during a sale and after the start of one, but not after an edit', async () => {
  const [sold, later, edited] = [await createValve(), await createValve(), await createValve()];
  await startSale(`${sold.sku}\n${edited.sku}`);
  const sheets = [];
  for (const valve of [sold, later, edited]) sheets.push(await saveSheet(valve, 20));
  expect(await getPrices(sold)).toEqual([16, 20]);
  await startSale(later.sku);
  await saveSheet(edited, 30);
  const unrevertedRows = [];
  for (const id of sheets) unrevertedRows.push((await undo(id)).kept);
  expect(unrevertedRows).toEqual([0, 0, 1]);
  expect([await getPrices(sold), await getPrices(later), await getPrices(edited)]).toEqual([
    [8, 10],
    [8, 10],
    [24, 30],
  ]);
});

test('a program that saves a product with the reduced price it has read does not change the regular price', async () => {
  const valve = await createValve();
  await startSale(valve.sku);
  const { name, stock, minOrder, img, version } = await get(valve);
  const edit = (unitPrice: number) =>
    shop.call(
      products.edit,
      {
        params: { id: valve.id },
        body: { name, description: 'Brass.', unitPrice, stock, stockWas: stock, minOrder, image: img, version },
      },
      admin.token,
    );
  const { status, body } = await edit(8);
  expect([status, body.description, body.unitPrice, body.regularPrice]).toEqual([200, 'Brass.', 8, 10]);
});

test('a sale of 5,000 SKUs with prices is read, and a larger form is refused', async () => {
  const list = (count: number) =>
    Array.from({ length: count }, (_, at) => `VAL-${String(at).padStart(8, '0')} 1234.00`).join('\r\n');
  const { status, body } = await preview({ percent: '', value: list(5000) });
  expect([status, body.products, body.leftOut]).toEqual([200, 0, 5000]);
  expect((await preview({ value: 'A'.repeat(700_000) })).body.code).toBe('body_too_large');
});

test.each(['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30'])('a day such as %s is refused', async (day) => {
  expect((await preview({ value: 'A', endsOn: day })).body.fields).toEqual({ endsOn: 'Enter the last day' });
  expect((await preview({ value: 'A', startsOn: day })).body.fields).toEqual({ startsOn: 'Enter a day' });
});

test('SKUs are found in any case, and may contain spaces, commas and digits', async () => {
  const [plain, spaced] = [await createValve(), await createValve('1/2, 15 ')];
  const named = [plain.sku.toLowerCase(), `  ${spaced.sku} 15`];
  await query('update product set sku = sku || $1 where id = $2', ' 15', spaced.id);
  expect((await preview({ value: named.join('\n') })).body.products).toBe(2);
  const priced = named.map((sku, at) => `${sku}${['\t$8,', ' ; 7.5 '][at]}`).join('\r\n');
  const { body } = await preview({ value: priced, percent: '' });
  const { body: tooLong } = await preview({ value: `A${','.repeat(190_000)}A` });
  expect(tooLong.fields.value).toBe('Line 1: enter one SKU a line');
  expect(body.rows.map(({ price }: { price: number }) => price).toSorted()).toEqual([7.5, 8]);
});

test('offers list a reduction below half a percent as 1%, and one of nearly all as 99%', async () => {
  const [little, most] = [await createValve(), await createValve()];
  await startSale(`${little.sku} 9.99\n${most.sku} 0.01`, null);
  const list = async (reduced: string): Promise<string[]> => {
    const filter = { reduced, sort: 'down.reduced', limit: 100 } as never;
    return (await shop.call(browsing.list, { query: filter })).body.items.map(({ name }: { name: string }) => name);
  };
  expect(await list('1..1')).toContain(little.name);
  expect(await list('99..99')).toContain(most.name);
});

test('the lowest price of a product is at most its price before the sale, even if the history lacks that price', async () => {
  const [bare, stale] = [await createValve(), await createValve()];
  await query('delete from price_history where product_id = $1', bare.id);
  await query('update product set unit_price_cents = 900 where id = $1', stale.id);
  await startSale(`${bare.sku}\n${stale.sku}`);
  expect([(await get(bare)).lowestPrice, (await get(stale)).lowestPrice]).toEqual([10, 9]);
});

test('the stock file names the regular price during a sale, so that an import of it changes nothing', async () => {
  const valve = await createValve();
  await startSale(valve.sku);
  const { data } = await exportStock(shop.db, 'csv');
  let text = '';
  for await (const piece of data) text += String(piece);
  const [head = '', ...lines] = text.split('\r\n');
  const at = head.split(',').indexOf('Unit Price');
  expect(lines.find((line) => line.startsWith(valve.sku))?.split(',')[at]).toBe('10.00');
  expect(await getPrices(valve)).toEqual([8, 10]);
});
