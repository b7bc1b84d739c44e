import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { attributes, type EditableAttribute } from '#features/attributes/contract/attributes.ts';
import { categories, type CategoryRow, type CategoryTree } from '#features/categories/contract/categories.ts';
import { finishChanges, runOneStep } from '#features/catalog-changes/test/steps.ts';
import { discountCodes } from '#features/discount-codes/contract/discount-codes.ts';
import { addTestCode } from '#features/discount-codes/test/codes.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';
import { productFiles } from '#features/catalog-import/contract/product-files.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { openImports } from '#test/helpers/product-imports.ts';
import { signIn } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { STEP } from './catalog-change.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { check, run: runImports, apply } = openImports(shop, admin);

const MANY = 2 * STEP + 300;

const invent = () => `zone${randomUUID().replaceAll('-', '').slice(0, 10)}`;
const addCategory = async (under = ''): Promise<string> =>
  (await shop.call(productDetails.addCategory, { body: { name: invent(), under } }, admin.token)).body.slug;
const addAttribute = async (): Promise<string> =>
  (await shop.call(productDetails.addAttribute, { body: { label: invent(), type: 'text' } }, admin.token)).body.key;
const sell = (count: number, more: Partial<ProductDraft>) =>
  writeDrafts(
    shop,
    Array.from({ length: count }, () => ({ ...buildProductDraft(), ...more })),
  );
const readTree = async (): Promise<CategoryTree> => (await shop.call(categories.tree, {}, admin.token)).body;
const find = async (slug: string): Promise<CategoryRow> => {
  const found = (await readTree()).items.find((one) => one.slug === slug);
  if (found === undefined) throw new Error(`no category has the address ${slug}`);
  return found;
};
const merge = async (slug: string, into: string) => {
  const { _id: id, version } = await find(slug);
  return shop.call(categories.merge, { params: { id }, body: { into: (await find(into))._id, version } }, admin.token);
};
const readAttribute = async (key: string): Promise<EditableAttribute> =>
  (await shop.call(attributes.get, { params: { key } }, admin.token)).body;
const countIn = async (query: Record<string, string>): Promise<number> =>
  (await shop.call(browsing.list, { query })).body.total;

test('a category with many products is merged in steps, a stopped job continues, and an undo moves them back in steps', async () => {
  const [from, into] = [await addCategory(), await addCategory()];
  await sell(MANY, { category: from });
  await sell(3, { category: into });
  expect((await merge(from, into)).status).toBe(200);
  expect((await readTree()).changes).toEqual([
    { _id: expect.any(String), title: expect.stringContaining('Merging'), done: STEP, total: MANY },
  ]);
  await runOneStep(shop);
  expect((await readTree()).changes).toMatchObject([{ done: 2 * STEP }]);
  // A product that is added to the category during the merge moves too.
  await sell(1, { category: from });
  const { _id: id, version } = await find(into);
  const busy = await shop.call(categories.edit, { params: { id }, body: { name: invent(), version } }, admin.token);
  expect([busy.status, busy.body.code]).toEqual([409, 'catalog_busy']);
  await finishChanges(shop);
  expect(await countIn({ category: into })).toBe(MANY + 4);
  const { items, changes, merges } = await readTree();
  expect(items.map(({ slug }) => slug)).not.toContain(from);
  expect(changes).toEqual([]);
  const { _id: merged, products } =
    merges.find(({ into: name }) => items.some((one) => one._id === id && one.name === name)) ?? {};
  expect(products).toBe(MANY + 1);
  const undone = await shop.call(categories.undoMerge, { params: { id: merged ?? '' } }, admin.token);
  expect([undone.status, undone.body]).toEqual([200, { slug: from }]);
  expect((await readTree()).changes).toMatchObject([{ done: STEP, total: MANY + 1 }]);
  await runOneStep(shop);
  await finishChanges(shop);
  expect([await countIn({ category: from }), await countIn({ category: into })]).toEqual([MANY + 1, 3]);
}, 120_000);

test('discount codes apply to both categories while products move, and while an undo moves them back', async () => {
  const [from, into] = [await addCategory(), await addCategory()];
  await sell(STEP + 1, { category: from });
  const only = await addTestCode(shop, admin, { scope: 'categories', values: [from] });
  const both = await addTestCode(shop, admin, { scope: 'categories', values: [from, into] });
  const readCodes = () =>
    Promise.all(
      [only, both].map(async ({ _id: id }) =>
        (await shop.call(discountCodes.get, { params: { id } }, admin.token)).body.values.toSorted(),
      ),
    );
  const pair = [from, into].toSorted();
  const { _id: merged } = await find(from);
  await merge(from, into);
  expect(await readCodes()).toEqual([pair, pair]);
  await finishChanges(shop);
  expect(await readCodes()).toEqual([[into], [into]]);
  const { _id: id } = (await readTree()).merges[0] ?? { _id: '' };
  expect((await shop.call(categories.undoMerge, { params: { id } }, admin.token)).status).toBe(200);
  expect(await readCodes()).toEqual([pair, pair]);
  await finishChanges(shop);
  expect(await readCodes()).toEqual([[from], pair]);
  expect((await find(from))._id).toBe(merged);
}, 120_000);

test('no category is added below one that is being merged away, by hand or by an import', async () => {
  const [from, into, below] = [await addCategory(), await addCategory(), invent()];
  const sku = invent().toUpperCase();
  await sell(STEP + 1, { category: from });
  const file = await check(`SKU;Name;Price;Category\n${sku};Part ${sku};1;${from} > ${below}\n`);
  await shop.call(productFiles.chooseMissing, { params: { id: file }, body: { make: true } }, admin.token);
  await runImports();
  await merge(from, into);
  const added = await shop.call(productDetails.addCategory, { body: { name: below, under: from } }, admin.token);
  expect([added.status, added.body.code]).toEqual([409, 'category_leaving']);
  expect(added.body.fields).toEqual({ under: 'This category is being merged or deleted. Choose another one.' });
  expect(await apply(file)).toMatchObject({ state: 'refused', counts: { refused: 1 } });
  await finishChanges(shop);
  expect((await readTree()).items.map(({ slug }) => slug)).not.toContain(below);
  expect((await addCategory(into)).length).toBeGreaterThan(0);
}, 120_000);

test('an import adds no category below one that staff have added since its check and are merging away', async () => {
  const [name, below, into] = [invent(), invent(), await addCategory()];
  const sku = invent().toUpperCase();
  const file = await check(`SKU;Name;Price;Category\n${sku};Part ${sku};1;${name} > ${below}\n`);
  await shop.call(productFiles.chooseMissing, { params: { id: file }, body: { make: true } }, admin.token);
  await runImports();
  const { body } = await shop.call(productDetails.addCategory, { body: { name, under: '' } }, admin.token);
  await sell(STEP + 1, { category: body.slug });
  await merge(body.slug, into);
  expect(await apply(file)).toMatchObject({ state: 'refused', counts: { refused: 1 } });
  expect((await readTree()).items.map((one) => one.name)).not.toContain(below);
  await finishChanges(shop);
}, 120_000);

test('values of many products are renamed, merged and deleted in steps, including values entered in the meantime', async () => {
  const [key, into] = [await addAttribute(), await addAttribute()];
  const ids = await sell(MANY, { attributes: [{ key, value: 'brass' }] });
  const params = { key };
  const renamed = await shop.call(
    attributes.renameValue,
    { params, body: { from: 'brass', to: 'Brass', version: (await readAttribute(key)).version } },
    admin.token,
  );
  expect(renamed.body).toEqual({ products: MANY });
  const [first] = ids.toSorted();
  await shop.db.$client.query(`update product_attribute set text = 'brass' where product_id = $1`, [first]);
  const { version, changes } = await readAttribute(key);
  expect(changes).toMatchObject([{ done: STEP, total: MANY }]);
  const busy = await shop.call(attributes.remove, { params, query: { version } }, admin.token);
  expect([busy.status, busy.body.code]).toEqual([409, 'catalog_busy']);
  await finishChanges(shop);
  expect((await readAttribute(key)).values).toEqual([{ value: 'Brass', count: MANY }]);
  expect(await countIn({ [key]: 'Brass' })).toBe(MANY);
  await shop.call(attributes.merge, { params, body: { into, version } }, admin.token);
  await runOneStep(shop);
  await finishChanges(shop);
  expect((await shop.call(attributes.get, { params }, admin.token)).status).toBe(404);
  const merged = await readAttribute(into);
  expect(merged.values).toEqual([{ value: 'Brass', count: MANY }]);
  await shop.call(attributes.remove, { params: { key: into }, query: { version: merged.version } }, admin.token);
  await finishChanges(shop);
  expect((await shop.call(attributes.get, { params: { key: into } }, admin.token)).status).toBe(404);
  const { rows } = await shop.db.$client.query(
    'select distinct version from product where id = any($1::uuid[]) order by version',
    [ids.filter((id) => id !== first)],
  );
  expect(rows).toEqual([{ version: 4 }]);
}, 120_000);

test('two processes run each step of a change only once', async () => {
  const [from, into] = [await addCategory(), await addCategory()];
  await sell(MANY, { category: from });
  await merge(from, into);
  await makeDue(shop, 'catalog-changes');
  await Promise.all([runJob(shop, 'catalog-changes'), runJob(shop, 'catalog-changes')]);
  const { rows } = await shop.db.$client.query(
    `select distinct p.version from product p join category c on c.id = p.category_id where c.slug = $1`,
    [into],
  );
  expect(rows).toEqual([{ version: 2 }]);
}, 120_000);
