import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { buildProductDraft, placeOrder, createTestProduct, writeDrafts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { UNSORTED_CATEGORY } from '#features/product-editing/server/add-category.ts';
import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const write = (drafts: readonly ProductDraft[]) => writeDrafts(shop, drafts);

const exportAll = async (): Promise<{ text: string; products: Record<string, string>[] }> => {
  const { status, body: text, headers } = await shop.call(productFiles.export, { query: {} }, admin.token);
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return { text, products: parse(text, { bom: true, columns: true }) };
};

const find = async (sku: string) => (await exportAll()).products.find(({ SKU }) => SKU === sku);

test('the export has all the data of a product for sale, in words', async () => {
  const draft: ProductDraft = {
    ...buildProductDraft({
      unitPriceCents: 1250,
      priceBreaks: [{ from: 10, percent: 7.5 }],
      weightGrams: 80,
      bulky: true,
    }),
    description: 'Two lines,\nwith "words" in them; and more',
    brand: 'Mühl & Söhne',
    pictures: [
      { url: '/pictures/a b.svg', alt: 'A | B' },
      { url: '/pictures/b.svg', alt: 'B' },
    ],
    partNumbers: [
      { kind: 'gtin', label: '4006381333931' },
      { kind: 'maker', label: 'QX 12|9' },
    ],
    attributes: [{ key: 'pressure', value: '16' }],
    ends: [{ joint: 'G', size: '1/2 in', gender: 'male' }],
  };
  await write([draft]);
  const { text } = await exportAll();
  expect(text.startsWith('\u{feff}SKU,Name,Description,')).toBe(true);
  expect(await find(draft.sku)).toMatchObject({
    Name: draft.name,
    Description: draft.description,
    Category: 'Valves',
    Brand: 'Mühl & Söhne',
    'Unit Price': '12.50',
    Stock: '100',
    'Minimum Order': '1',
    'Price Breaks': '10: 7.5%',
    'Weight (g)': '80',
    Bulky: 'yes',
    'Part Numbers': String.raw`gtin: 4006381333931 | maker: QX 12\|9`,
    Pictures: String.raw`/pictures/a\ b.svg A \| B | /pictures/b.svg B`,
    Ends: 'G 1/2 in male',
    'Attribute: Max pressure (number, bar)': '16',
  });
});

test('the exported stock is what can be sold', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop, { stock: 30 });
  await placeOrder(shop, buyer, goods, 4);
  const { products } = await exportAll();
  expect(products.find(({ Name }) => Name === goods.name)?.Stock).toBe('26');
});

test('no exported cell is a formula, and a name with its own apostrophe stays as it is', async () => {
  const names = ['=1+1', '+49 valve', '-5 valve', '@valve', "'=1+1", "'plain"].map(
    (name) => `${name} of ${Date.now()}`,
  );
  const drafts = names.map((name) => ({ ...buildProductDraft(), name }));
  await write(drafts);
  const { products } = await exportAll();
  const named = drafts.map(({ sku }) => products.find(({ SKU }) => SKU === sku)?.Name);
  expect(named).toEqual(names.map((name) => (name.startsWith("'plain") ? name : `'${name}`)));
});

test('1,200 products export one per row, by SKU, without those that are off sale', async () => {
  const drafts = Array.from({ length: 1200 }, () => ({ ...buildProductDraft(), category: UNSORTED_CATEGORY.slug }));
  await shop.db.$client.query(
    'insert into category (slug, name, position) values ($1, $2, $3) on conflict do nothing',
    Object.values(UNSORTED_CATEGORY),
  );
  const ids = await write(drafts);
  await shop.db.$client.query(`update product set status = 'archived' where id = $1`, [ids[0]]);
  const { products } = await exportAll();
  const skus = new Set(drafts.slice(1).map(({ sku }) => sku));
  expect(products.filter(({ SKU }) => skus.has(SKU ?? '')).map(({ SKU }) => SKU)).toEqual([...skus].toSorted());
  const { rows } = await shop.db.$client.query(`select sku from product where status = 'active' order by sku`);
  expect(products.map(({ SKU }) => SKU)).toEqual(rows.map(({ sku }) => sku));
});
