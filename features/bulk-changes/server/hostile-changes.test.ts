import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keys } from '#features/api-keys/contract/keys.ts';
import { brands } from '#features/brands/contract/brands.ts';
import { type BulkForm, bulkChanges } from '#features/bulk-changes/contract/bulk-changes.ts';
import { type ProductImport, productFiles } from '#features/catalog-import/contract/product-files.ts';
import { sales } from '#features/reduced-prices/contract/sales.ts';
import { findBrokenRules } from '#features/rules.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const invent = () => `Maker${randomUUID().replaceAll('-', '').slice(0, 10)}`;
const sell = (brand: string, prices: number[]) =>
  writeDrafts(
    shop,
    prices.map((unitPriceCents) => ({ ...buildProductDraft({ unitPriceCents }), brand })),
  );
const request = (body: unknown) => shop.call(bulkChanges.check, { body: body as BulkForm }, admin.token);
const run = async (id: string): Promise<ProductImport> => {
  await makeDue(shop, 'bulk-changes');
  await runJob(shop, 'bulk-changes');
  return (await shop.call(productFiles.get, { params: { id } }, admin.token)).body;
};
const check = async (filter: object, change: object): Promise<ProductImport> => {
  const { status, body } = await request({ filter, change });
  expect([status, body.fields]).toEqual([201, undefined]);
  return run(body._id);
};
const apply = async ({ _id: id }: ProductImport): Promise<ProductImport> => {
  expect((await shop.call(productFiles.apply, { params: { id } }, admin.token)).status).toBe(200);
  return run(id);
};
const undo = async ({ _id: id }: ProductImport): Promise<ProductImport> => {
  expect((await shop.call(productFiles.undo, { params: { id } }, admin.token)).status).toBe(200);
  return run(id);
};
const read = async (ids: readonly string[]) =>
  (
    await shop.db.$client.query(
      `select brand, unit_price_cents::int as price, regular_price_cents::int as regular, status from product
        where id = any($1::uuid[]) order by array_position($1::uuid[], id)`,
      [ids],
    )
  ).rows;
const countBrands = async (names: readonly string[]): Promise<number> =>
  (await shop.db.$client.query('select count(*)::int as n from brand where name = any($1::text[])', [names])).rows[0].n;
const findBrand = async (name: string) => {
  const [row] = (await shop.call(brands.list, { query: { search: name } }, admin.token)).body;
  return (await shop.call(brands.get, { params: { id: row._id } }, admin.token)).body;
};
const rename = async (name: string, to: string) => {
  const { _id: id, description, picture, version } = await findBrand(name);
  const body = { name: to, description, picture, version };
  expect((await shop.call(brands.edit, { params: { id }, body }, admin.token)).status).toBe(200);
};
const merge = async (name: string, into: string) => {
  const { _id: id, version } = await findBrand(name);
  expect((await shop.call(brands.merge, { params: { id }, body: { into, version } }, admin.token)).status).toBe(200);
};

const raise = { field: 'price', percent: 3 };

test.each([
  [{ filter: { price: 'abc' } }, 'filter.price'],
  [{ filter: { price: '5o..10' } }, 'filter.price'],
  [{ filter: { price: '12,50..' } }, 'filter.price'],
  [{ filter: { price: '$5..$10' } }, 'filter.price'],
  [{ filter: { price: ['5', 'x'] } }, 'filter.price'],
  [{ filter: { price: [] } }, 'filter.price'],
  [{ filter: { brand: [] } }, 'filter.brand'],
  [{ filter: { availability: [] } }, 'filter.availability'],
  [{ filter: { brands: 'Alder' } }, 'filter'],
  [{ filters: { brand: 'Alder' } }, ''],
])('a filter that is not understood, such as %j, is refused instead of changing every product', async (body, field) => {
  const { status, body: refusal } = await request({ ...body, change: raise });
  expect([status, Object.keys(refusal.fields ?? {})]).toEqual([400, [field]]);
});

test.each(['5..10', '..10', '5..', '5', ['5', '10'], ['', '10'], ['5..10'], 7, ''])(
  'a filter by the price %j is understood',
  async (price) => {
    expect((await request({ filter: { brand: 'nobody', price }, change: raise })).status).toBe(201);
  },
);

test('the title of a change for very many brands stays short, because the audit repeats it', async () => {
  const brand = Array.from({ length: 50 }, (_, at) => `${at}`.padEnd(200, '\u{1F527}').toWellFormed());
  const { status, body } = await request({ filter: { brand }, change: raise });
  expect([status, body.fileName.length <= 300, body.fileName.isWellFormed()]).toEqual([201, true, true]);
});

test('a price below the sale price ends the reduction, and undoing restores it', async () => {
  const brand = invent();
  const sku = brand.toUpperCase();
  const ids = await writeDrafts(shop, [{ ...buildProductDraft(), brand, sku }]);
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const sale = { name: brand, scope: 'skus', value: `${sku} 8.00`, percent: '', startsOn: '', endsOn: day };
  const added = await shop.call(sales.add, { body: sale as never }, admin.token);
  expect([added.status, added.body.fields]).toEqual([201, undefined]);
  expect(await read(ids)).toMatchObject([{ price: 800, regular: 1000 }]);
  const changed = await check({ brand }, { field: 'price', percent: -50 });
  expect(await apply(changed)).toMatchObject({ state: 'applied', counts: { changed: 1 } });
  expect(await read(ids)).toMatchObject([{ price: 500, regular: null }]);
  expect(await undo(changed)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await read(ids)).toMatchObject([{ price: 800, regular: 1000 }]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('undoing restores a brand that was renamed since, and adds no brand with the old name', async () => {
  const [first, second, later, added] = [invent(), invent(), invent(), invent()];
  const ids = await sell(first, [1000, 2000]);
  await sell(second, [1000]);
  for (const target of [second, added]) {
    const from = (await read(ids))[0].brand;
    const changed = await apply(await check({ brand: from }, { field: 'brand', brand: target }));
    expect(changed).toMatchObject({ state: 'applied', counts: { changed: 2 } });
    expect(await read(ids)).toMatchObject([{ brand: target }, { brand: target }]);
    const name = target === second ? later : first;
    await rename(from, name);
    expect(await undo(changed)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await read(ids)).toMatchObject([{ brand: name }, { brand: name }]);
    expect(await countBrands([from])).toBe(0);
  }
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('undoing recognizes products whose new brand was renamed, and skips those whose old brand no longer exists', async () => {
  const [first, second, third, other] = [invent(), invent(), invent(), invent()];
  const ids = await sell(first, [1000]);
  await sell(second, [1000]);
  await sell(third, [1000]);
  const changed = await apply(await check({ brand: first }, { field: 'brand', brand: second }));
  await rename(second, other);
  expect(await undo(changed)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await read(ids)).toMatchObject([{ brand: first }]);
  const again = await apply(await check({ brand: first }, { field: 'brand', brand: other }));
  await merge(first, third);
  expect(await undo(again)).toMatchObject({ state: 'undone', kept: 1 });
  expect(await read(ids)).toMatchObject([{ brand: other }]);
  expect(await countBrands([first])).toBe(0);
});

test('a price that would rise above the limit is refused only for its product', async () => {
  const brand = invent();
  const ids = await sell(brand, [99_000_000, 1000]);
  const changed = await check({ brand }, { field: 'price', percent: 1000 });
  expect(changed.counts).toMatchObject({ changed: 1, refused: 1 });
  await apply(changed);
  expect((await read(ids)).map(({ price }: { price: number }) => price)).toEqual([99_000_000, 11_000]);
});

test('only staff who may edit products make, apply and undo bulk changes', async () => {
  const brand = invent();
  const ids = await sell(brand, [1000]);
  const { _id: id } = await check({ brand }, { field: 'price', percent: 10 });
  const params = { id };
  for (const role of ['customer', 'warehouse', 'service'] as const) {
    const { token } = await signIn(shop.db, role);
    const body = { filter: { brand }, change: { field: 'price', percent: 10 } } as unknown as BulkForm;
    expect((await shop.call(bulkChanges.check, { body }, token)).status).toBe(403);
    expect((await shop.call(productFiles.apply, { params }, token)).status).toBe(403);
    expect((await shop.call(productFiles.undo, { params }, token)).status).toBe(403);
  }
  expect(await read(ids)).toMatchObject([{ price: 1000 }]);
  const { body: key } = await shop.call(
    keys.create,
    { body: { name: 'Importer', permissions: ['products.import'] } },
    admin.token,
  );
  const refused = await shop.call(productFiles.apply, { params }, key.secret);
  expect([refused.status, refused.body.code]).toEqual([403, 'permission_missing']);
  expect((await shop.call(productFiles.get, { params }, admin.token)).body.state).toBe('checked');
});
