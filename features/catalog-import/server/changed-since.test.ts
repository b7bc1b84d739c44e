import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { attributes } from '#features/attributes/contract/attributes.ts';
import { categories, type CategoryRow } from '#features/categories/contract/categories.ts';
import { productFiles, type ProductImport } from '#features/catalog-import/contract/product-files.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, get, run, apply, undo, getRows } = openImports(shop, admin);

const invent = () => `zone${randomUUID().replaceAll('-', '').slice(0, 10)}`;
const addCategory = async (name = invent(), under = ''): Promise<string> =>
  (await shop.call(productDetails.addCategory, { body: { name, under } }, admin.token)).body.slug;
const addAttribute = async (label = invent(), more: object = {}): Promise<string> =>
  (await shop.call(productDetails.addAttribute, { body: { label, type: 'text', ...more } }, admin.token)).body.key;
const readTree = async (): Promise<CategoryRow[]> => (await shop.call(categories.tree, {}, admin.token)).body.items;
const find = async (slug: string): Promise<CategoryRow> => {
  const found = (await readTree()).find((one) => one.slug === slug);
  if (found === undefined) throw new Error(`no category has the address ${slug}`);
  return found;
};
const rename = async (slug: string, name: string) => {
  const { _id: id, version } = await find(slug);
  const body = { name, changesAddress: true, version };
  expect((await shop.call(categories.edit, { params: { id }, body }, admin.token)).status).toBe(200);
};
const merge = async (slug: string, into: string) => {
  const { _id: id, version } = await find(slug);
  const body = { into: (await find(into))._id, version };
  expect((await shop.call(categories.merge, { params: { id }, body }, admin.token)).status).toBe(200);
};
const renameValue = async (key: string, from: string, to: string) => {
  const { version } = (await shop.call(attributes.get, { params: { key } }, admin.token)).body;
  const reply = await shop.call(attributes.renameValue, { params: { key }, body: { from, to, version } }, admin.token);
  expect(reply.status).toBe(200);
};

/** Checks a file and chooses to create the missing categories and attributes. */
const checkWithMissing = async (text: string): Promise<string> => {
  const id = await check(text);
  expect(
    (await shop.call(productFiles.chooseMissing, { params: { id }, body: { make: true } }, admin.token)).status,
  ).toBe(200);
  await run();
  return id;
};
const createSku = () => `SKU-${randomUUID().slice(0, 8).toUpperCase()}`;
const listKept = async (id: string): Promise<{ line: number; kept: string }[]> =>
  (
    await shop.db.$client.query<{ line: number; kept: string }>(
      'select line, kept from import_row where import_id = $1 and kept is not null order by line',
      [id],
    )
  ).rows;
const getProduct = async (sku: string) =>
  (
    await shop.db.$client.query(
      `select c.slug as category, p.unit_price_cents as cents, p.brand, p.status,
              (select json_object_agg(key, coalesce(text, number::text)) from product_attribute a where a.product_id = p.id) as attributes
         from product p join category c on c.id = p.category_id where p.sku = $1`,
      [sku],
    )
  ).rows[0];
const sell = async (more: object = {}): Promise<string> => {
  const draft = { ...buildProductDraft(), sku: createSku(), ...more };
  await writeDrafts(shop, [draft]);
  return draft.sku;
};

test('a category is created below its parent although the parent’s slug has changed', async () => {
  const [above, below, sku] = [await addCategory(), invent(), createSku()];
  const id = await checkWithMissing(`SKU;Name;Price;Category\n${sku};Part ${sku};1;${above} > ${below}\n`);
  const name = invent();
  await rename(above, name);
  expect(await apply(id)).toMatchObject({ state: 'applied' });
  expect(await getProduct(sku)).toMatchObject({ category: below });
  expect(await find(below)).toMatchObject({ under: (await find(name))._id });
});

test('an import is refused if its category, or the parent of a category to create, no longer exists', async () => {
  const [above, into, below, sku] = [await addCategory(), await addCategory(), invent(), createSku()];
  const id = await checkWithMissing(`SKU;Name;Price;Category\n${sku};Part ${sku};1;${above} > ${below}\n`);
  await merge(above, into);
  expect(await apply(id)).toMatchObject({ state: 'refused', counts: { refused: 1 } });
  expect(await getRows(id, 'refused')).toMatchObject([{ problems: [{ column: 'Category' }] }]);
  expect((await readTree()).map(({ slug }) => slug)).not.toContain(below);
  const gone = await addCategory();
  const other = await check(`SKU;Name;Price;Category\n${sku};Part ${sku};1;${gone}\n`);
  await merge(gone, into);
  await addCategory(gone, into);
  expect(await apply(other)).toMatchObject({ state: 'refused' });
});

test('rows follow a category whose slug changes, and never move to another category that takes the old slug', async () => {
  const [category, sku] = [await addCategory(), createSku()];
  const id = await check(`SKU;Name;Price;Category\n${sku};Part ${sku};1;${category}\n`);
  const name = invent();
  await rename(category, name);
  await addCategory(category);
  await apply(id);
  expect(await getProduct(sku)).toMatchObject({ category: name });
  const [top, planned, second] = [await addCategory(), invent(), createSku()];
  const creating = await checkWithMissing(`SKU;Name;Price;Category\n${second};Part ${second};1;${top} > ${planned}\n`);
  await addCategory(planned);
  await apply(creating);
  expect(await getProduct(second)).toMatchObject({ category: `${planned}-2` });
  expect(await find(`${planned}-2`)).toMatchObject({ under: (await find(top))._id });
  await undo(creating);
  expect((await readTree()).map(({ slug }) => slug)).toEqual(expect.arrayContaining([top, planned]));
  expect((await readTree()).map(({ slug }) => slug)).not.toContain(`${planned}-2`);
});

test('an undo does not remove another category or attribute that has the name of a created one', async () => {
  const [name, label, sku] = [invent(), invent(), createSku()];
  const id = await checkWithMissing(
    `SKU;Name;Price;Category;Attribute: ${label} (text)\n${sku};Part ${sku};1;${name};Brass\n`,
  );
  await apply(id);
  await rename(name, invent());
  await addCategory(name);
  const { version } = (await shop.call(attributes.get, { params: { key: label } }, admin.token)).body;
  await shop.call(attributes.remove, { params: { key: label }, query: { version } }, admin.token);
  await addAttribute(label);
  await undo(id);
  expect((await readTree()).map(({ slug }) => slug)).toContain(name);
  expect((await shop.call(attributes.get, { params: { key: label } }, admin.token)).status).toBe(200);
});

const applied = async (text: string): Promise<string> => {
  const id = await check(text);
  expect(await apply(id)).toMatchObject({ state: 'applied', counts: { refused: 0 } });
  return id;
};
const undone = async (id: string): Promise<ProductImport> => {
  await undo(id);
  return get(id);
};

test('an undo skips a product whose attribute value was renamed since, with a reason', async () => {
  const label = invent();
  const key = await addAttribute(label);
  const [one, other] = [await sell(), await sell()];
  const id = await applied(`SKU;${label}\n${one};brass\n${other};steel\n`);
  await renameValue(key, 'brass', 'Brass');
  expect(await undone(id)).toMatchObject({ state: 'undone', kept: 1 });
  expect(await listKept(id)).toEqual([{ line: 2, kept: 'Somebody has changed an attribute of this product since' }]);
  expect((await getProduct(one)).attributes).toEqual({ [key]: 'Brass' });
  expect((await getProduct(other)).attributes).toBeNull();
});

test('an undo skips a product whose attribute was deleted or whose category was merged, with a reason', async () => {
  const label = invent();
  const key = await addAttribute(label);
  const [category, into] = [await addCategory(), await addCategory()];
  const [one, other] = [await sell({ attributes: [{ key, value: 'A' }] }), await sell({ category })];
  const id = await applied(`SKU;Price\n${one};7\n${other};8\n`);
  const { version } = (await shop.call(attributes.get, { params: { key } }, admin.token)).body;
  await shop.call(attributes.remove, { params: { key }, query: { version } }, admin.token);
  await merge(category, into);
  expect(await undone(id)).toMatchObject({ kept: 2 });
  expect(await listKept(id)).toEqual([
    { line: 2, kept: 'Somebody has changed an attribute of this product since' },
    { line: 3, kept: 'Somebody has changed the category of this product since' },
  ]);
  expect(await getProduct(other)).toMatchObject({ category: into, cents: 800 });
});

test('an undo follows a category whose slug changes, and numbers in another spelling count as unchanged', async () => {
  const label = invent();
  const key = await addAttribute(label, { type: 'number', unit: 'bar' });
  const category = await addCategory();
  const sku = await sell({ category });
  const id = await applied(`SKU;${label};Price\n${sku};2,50;7\n`);
  const name = invent();
  await rename(category, name);
  expect((await getProduct(sku)).attributes).toEqual({ [key]: '2.5' });
  expect(await undone(id)).toMatchObject({ state: 'undone', kept: 0 });
  expect(await getProduct(sku)).toMatchObject({ category: name, cents: 1000, attributes: null });
});

test('an undo names the file that changed a product since', async () => {
  const [one, other, third] = [await sell(), await sell(), await sell()];
  const id = await applied(`SKU;Price\n${one};7\n${other};8\n${third};9\n`);
  await applied(`SKU;Price\n${other};18\n`);
  expect(await undone(id)).toMatchObject({ kept: 1 });
  expect(await listKept(id)).toEqual([{ line: 3, kept: 'The import of list.csv has changed this product since' }]);
});

test('the undo of a file, after that of a later one, reverts the products of both', async () => {
  const [one, created] = [await sell(), createSku()];
  const id = await applied(
    `SKU;Name;Price;Stock\n${one};;7;3\n${created};Part ${created};8;4\n`.replace(';;', `;Part ${one};`),
  );
  const later = await applied(`SKU;Price;Stock\n${one};17;9\n${created};18;1\n`);
  expect(await undone(later)).toMatchObject({ kept: 0 });
  expect(await undone(id)).toMatchObject({ kept: 0 });
  expect(await getProduct(one)).toMatchObject({ cents: 1000 });
  expect(await getProduct(created)).toBeUndefined();
});

test('an undo leaves a product that somebody has changed between a later file and its undo', async () => {
  const [one, other] = [await sell(), await sell()];
  const id = await applied(`SKU;Price\n${one};7\n${other};8\n`);
  const later = await applied(`SKU;Price\n${one};17\n${other};18\n`);
  const last = await applied(`SKU;Price\n${one};27\n`);
  expect(await undone(later)).toMatchObject({ kept: 1 });
  expect(await undone(last)).toMatchObject({ kept: 0 });
  expect(await undone(id)).toMatchObject({ kept: 1 });
  expect(await listKept(id)).toMatchObject([{ line: 2 }]);
  expect([(await getProduct(one)).cents, (await getProduct(other)).cents]).toEqual([1700, 1000]);
});
