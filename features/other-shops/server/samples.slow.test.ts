import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fileReadings, type ReadingAnswers } from '#features/file-readings/contract/file-readings.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { slugify } from '#features/product-editing/server/slugify.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { buildWorkbook, loadSample } from './samples/read-sample.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { get, check, leaveOut, apply, undo, run, getRows } = openImports(shop, admin);

/** Stands for the former shop's web server. Each of its pictures has a color of its own. */
const host = createServer((request, response) => {
  const background = `#${createHash('sha256')
    .update(request.url ?? '')
    .digest('hex')
    .slice(0, 6)}`;
  const picture = sharp({ create: { width: 30, height: 20, channels: 3, background } }).png();
  void picture.toBuffer().then((bytes) => response.end(bytes));
});
await new Promise<void>((open) => {
  host.listen(0, '127.0.0.1', open);
});
host.unref();
const web = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

type StatedProduct = {
  sku: string;
  status: 'active' | 'draft';
  priceCents?: number | null;
  attributes?: object;
  pictures?: string[];
  alt?: string[];
};

const stated: Record<string, { source: string; products: StatedProduct[] }> = JSON.parse(
  await readFile(new URL('samples/expected.json', import.meta.url), 'utf8'),
);

const readProducts = async (skus: readonly string[]) => {
  const { rows } = await shop.db.$client.query(
    `with recursive down as (
       select id, name as path from category where parent_id is null
       union all select c.id, down.path || ' > ' || c.name from category c join down on c.parent_id = down.id)
     select p.sku, p.name, p.description, p.brand, p.family, p.bin, p.unit_price_cents as "priceCents",
            p.min_order as "minOrder", p.low_stock_at as "lowStockAt", p.weight_grams as "weightGrams",
            s.on_hand as stock, d.path as category,
            (select n.label from part_number n where n.product_id = p.id and n.kind = 'gtin') as gtin,
            (select n.label from part_number n where n.product_id = p.id and n.kind = 'maker') as maker,
            (select json_object_agg(a.key, a.text) from product_attribute a where a.product_id = p.id) as attributes,
            (select json_agg(i.alt order by i.position) from product_image i
              where i.product_id = p.id and i.url <> '/pictures/no-picture.svg') as alt
       from product p join stock s on s.product_id = p.id join down d on d.id = p.category_id
      where p.sku = any($1) and p.status = 'active'`,
    [skus],
  );
  return new Map(rows.map((row: { sku: string }) => [row.sku, row as Record<string, unknown>]));
};

/** Comments in the samples, and facts that the shop cannot store. */
const NOT_COMPARED = new Set(['status', 'note', 'warn', 'slug', 'seoTitle', 'redirectFrom', 'pictures', 'alt']);

/** The facts that a sample states about a product, and the same fields of the product in the shop. */
const compareProduct = ({ attributes, ...one }: StatedProduct, product: Record<string, unknown> = {}) => {
  const names = Object.keys(one).filter((name) => !NOT_COMPARED.has(name));
  const values = Object.entries(attributes ?? {}).map(([label, value]) => [slugify(label), value] as const);
  const had = (product['attributes'] ?? {}) as Record<string, string>;
  return {
    actual: {
      ...Object.fromEntries(names.map((name) => [name, product[name]])),
      attributes: values.map(([key]) => [key, had[key]]),
      pictures: one.pictures === undefined ? null : ((product['alt'] ?? []) as string[]).length,
      alt: one.alt === undefined ? null : product['alt'],
    },
    expected: {
      ...Object.fromEntries(names.map((name) => [name, one[name as keyof typeof one]])),
      attributes: values,
      pictures: one.pictures?.length ?? null,
      alt: one.alt ?? null,
    },
  };
};

/** Lets the jobs fetch the pictures that a file names, and checks the file again with them. */
const fetchPictures = async () => {
  await makeDue(shop, 'import-pictures');
  await runJob(shop, 'import-pictures');
  await run();
};

const toText = (bytes: Buffer): string => bytes.toString().replaceAll('https://old-shop.example', web);

const openCart = async () =>
  new Uint8Array(
    await buildWorkbook({
      Products: await loadSample('opencart-products.csv'),
      Categories: await loadSample('opencart-categories.csv'),
    }),
  );

test.each<[name: string, questions: string[], answers: ReadingAnswers]>([
  ['shopify.csv', ['uncountedStock', 'salePrice'], { uncountedStock: 100, salePrice: 'reduced' }],
  ['shopify-newer.csv', [], {}],
  [
    'woocommerce.csv',
    ['uncountedStock', 'sharedStock', 'salePrice'],
    { uncountedStock: 10, sharedStock: 'divided', salePrice: 'regular' },
  ],
  [
    'magento2.csv',
    ['weightUnit', 'salePrice', 'pictureBase'],
    { weightUnit: 'kg', salePrice: 'regular', pictureBase: `${web}/media/catalog/product` },
  ],
  ['prestashop.csv', ['weightUnit'], { weightUnit: 'kg' }],
  [
    'opencart-products.csv + opencart-categories.csv',
    ['uncountedStock', 'pictureBase'],
    { uncountedStock: 900, pictureBase: `${web}/image` },
  ],
  ['bigcommerce.csv', ['weightUnit', 'uncountedStock'], { weightUnit: 'lb', uncountedStock: 0 }],
  ['google.tsv', ['uncountedStock', 'salePrice'], { uncountedStock: 10, salePrice: 'regular' }],
  ['google.xml', ['uncountedStock'], { uncountedStock: 10 }],
])(
  'the file %s is asked about, checked, applied as its sample states, and undone',
  async (name, kinds, answers) => {
    const { source, products = [] } = stated[name] ?? {};
    const id = await check(name.startsWith('opencart') ? await openCart() : toText(await loadSample(name)));
    const { questions } = (await shop.call(fileReadings.get, { params: { id } }, admin.token)).body;
    expect([(await get(id)).source, questions.map(({ kind }: { kind: string }) => kind)]).toEqual([source, kinds]);
    if (kinds.length > 0) {
      expect(await get(id)).toMatchObject({ state: 'asking' });
      expect((await shop.call(fileReadings.answer, { params: { id }, body: answers }, admin.token)).status).toBe(200);
      await run();
    }
    await fetchPictures();
    await shop.call(productFiles.chooseMissing, { params: { id }, body: { make: true } }, admin.token);
    await run();
    await fetchPictures();
    // Products with a price. A draft without one is refused.
    const known = products.filter(({ priceCents }) => priceCents !== null);
    const sold = known.filter(({ status }) => status === 'active');
    expect(await get(id)).toMatchObject({ state: 'checked', counts: { new: known.length } });
    const refused = await getRows(id, 'refused');
    const rest = refused.length > 0 ? await leaveOut(id) : id;
    expect(await apply(rest)).toMatchObject({ state: 'applied', fault: '' });
    const found = await readProducts(sold.map(({ sku }) => sku));
    const compared = sold.map((one) => compareProduct(one, found.get(one.sku)));
    expect(compared.map(({ actual }) => actual)).toEqual(compared.map(({ expected }) => expected));
    const again = await check(name.startsWith('opencart') ? await openCart() : toText(await loadSample(name)));
    await fetchPictures();
    expect(await get(again)).toMatchObject({ counts: { new: 0, changed: 0, same: known.length } });
    expect(await undo(rest)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await readProducts(sold.map(({ sku }) => sku))).toEqual(new Map());
  },
  600_000,
);
