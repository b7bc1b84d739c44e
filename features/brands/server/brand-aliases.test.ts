import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type EditableBrand, brands } from '#features/brands/contract/brands.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, apply, get } = openImports(shop, admin);

const invent = () => `Maker${randomUUID().replaceAll('-', '').slice(0, 10)}`;
const sell = (brand: string) => writeDrafts(shop, [{ ...buildProductDraft(), brand }]);
const search = async (name: string) => (await shop.call(brands.list, { query: { search: name } }, admin.token)).body;
const find = async (name: string): Promise<EditableBrand> => {
  const [row] = await search(name);
  return (await shop.call(brands.get, { params: { id: row._id } }, admin.token)).body;
};
const rename = async (brand: string, name: string) => {
  const { _id: id, description, picture, version } = await find(brand);
  return shop.call(brands.edit, { params: { id }, body: { name, description, picture, version } }, admin.token);
};
const merge = async (brand: string, into: string) => {
  const { _id: id, version } = await find(brand);
  return shop.call(brands.merge, { params: { id }, body: { into, version } }, admin.token);
};
/** Imports a product of each brand, and returns the brands that the products then have. */
const importBrands = async (...names: string[]): Promise<string[]> => {
  const skus = names.map(() => randomUUID().slice(0, 12).toUpperCase());
  const lines = names.map((name, at) => `${skus[at]},Part ${skus[at]},9.50,${name}`);
  const id = await check(['SKU,Name,Unit Price,Brand', ...lines].join('\n'));
  expect((await get(id)).state).toBe('checked');
  expect((await apply(id)).state).toBe('applied');
  const { rows } = await shop.db.$client.query<{ sku: string; brand: string }>(
    'select sku, brand from product where sku = any($1)',
    [skus],
  );
  return skus.map((sku) => rows.find((row) => row.sku === sku)?.brand ?? '');
};

test('a file writes a brand as the shop does, whatever its capitals and legal form', async () => {
  const name = invent();
  await sell(name);
  expect(await importBrands(name.toUpperCase(), `${name} AG`, name)).toEqual([name, name, name]);
  expect(await search(name)).toHaveLength(1);
  const fresh = invent();
  expect(await importBrands(`${fresh} GmbH`, fresh.toUpperCase())).toEqual([`${fresh} GmbH`, `${fresh} GmbH`]);
});

test('the next file that has the former name of a brand adds its products to the brand that remains', async () => {
  const [old, renamed, target] = [invent(), invent(), invent()];
  await sell(old);
  await sell(target);
  expect((await rename(old, renamed)).status).toBe(200);
  expect(await importBrands(old)).toEqual([renamed]);
  expect((await find(renamed)).aliases).toEqual([old]);
  expect((await merge(renamed, target)).status).toBe(200);
  expect(await importBrands(old, renamed, `${renamed} Ltd.`)).toEqual([target, target, target]);
  expect((await find(target)).aliases).toEqual([old, renamed].toSorted());
  expect(await search(renamed)).toEqual([]);
});

test('a brand that has the former name of another one is found by its own name', async () => {
  const [old, renamed] = [invent(), invent()];
  await sell(old);
  await rename(old, renamed);
  await sell(old);
  expect(await importBrands(old, renamed)).toEqual([old, renamed]);
  const { _id: id, version } = await find(renamed);
  await shop.call(brands.remove, { params: { id }, query: { version } }, admin.token);
  expect(await importBrands(old)).toEqual([old]);
});
