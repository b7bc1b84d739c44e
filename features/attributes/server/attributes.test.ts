import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type EditableAttribute, attributes } from '#features/attributes/contract/attributes.ts';
import { audit } from '#features/audit/contract/audit.ts';
import { familyEditing } from '#features/product-families/contract/family-editing.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const invent = () => `zone${randomUUID().replaceAll('-', '').slice(0, 10)}`;
const add = async (more: object = {}): Promise<string> =>
  (await shop.call(productDetails.addAttribute, { body: { label: invent(), type: 'text', ...more } }, admin.token)).body
    .key;
/** Adds products for sale, one for each set of values. */
const sell = (some: Record<string, string>[], family = 'test') =>
  writeDrafts(
    shop,
    some.map((values) => ({
      ...buildProductDraft(),
      family,
      attributes: Object.entries(values).map(([key, value]) => ({ key, value })),
    })),
  );
const read = async (key: string): Promise<EditableAttribute> =>
  (await shop.call(attributes.get, { params: { key } }, admin.token)).body;
const edit = async (key: string, body: object) => {
  const { label, isFilter, version } = await read(key);
  return shop.call(attributes.edit, { params: { key }, body: { label, isFilter, version, ...body } }, admin.token);
};
const rename = async (key: string, from: string, to: string) =>
  shop.call(
    attributes.renameValue,
    { params: { key }, body: { from, to, version: (await read(key)).version } },
    admin.token,
  );
const merge = async (key: string, into: string) =>
  shop.call(attributes.merge, { params: { key }, body: { into, version: (await read(key)).version } }, admin.token);
const remove = async (key: string) =>
  shop.call(attributes.remove, { params: { key }, query: { version: (await read(key)).version } }, admin.token);
const browse = async (query: Record<string, string>) => (await shop.call(browsing.list, { query })).body;
/** Returns the values that lists offer as a filter, with their counts. */
const getFilter = async (key: string): Promise<Record<string, number> | undefined> => {
  const { facets } = await browse({});
  const found = facets.find((one: { key: string }) => one.key === key);
  return (
    found &&
    Object.fromEntries(found.values.map(({ value, count }: { value: string; count: number }) => [value, count]))
  );
};
const getDetails = async (id: string | undefined) =>
  (await shop.call(productDetails.get, { params: { id: id ?? '' } }, admin.token)).body;
const follow = async () => {
  await makeDue(shop, 'reindexing');
  await runJob(shop, 'reindexing');
};

test('the list shows an attribute’s product count, and its page shows its values', async () => {
  const key = await add();
  await sell([{ [key]: 'Brass' }, { [key]: 'Brass' }, { [key]: 'Steel' }]);
  const { items } = (await shop.call(attributes.list, {}, admin.token)).body;
  expect(items.find((one: { key: string }) => one.key === key)).toMatchObject({
    count: 3,
    isFilter: true,
    isFixed: false,
  });
  expect(await read(key)).toMatchObject({
    values: [
      { value: 'Brass', count: 2 },
      { value: 'Steel', count: 1 },
    ],
    areMoreValues: false,
  });
  expect((await shop.call(attributes.get, { params: { key: 'no-such' } }, admin.token)).body.code).toBe(
    'attribute_not_found',
  );
});

test('a renamed attribute keeps its filter, and its products are found by the new name', async () => {
  const key = await add();
  const [id, other] = await sell([{ [key]: 'Brass' }, { [key]: 'Steel' }]);
  const label = invent();
  expect((await edit(key, { label })).body).toEqual({ key });
  await follow();
  expect((await browse({ search: label })).items).toMatchObject([{ _id: id }, { _id: other }]);
  expect(await getFilter(key)).toEqual({ Brass: 1, Steel: 1 });
  const another = await add();
  expect((await edit(another, { label: label.toUpperCase() })).body.code).toBe('attribute_taken');
});

test('a hidden attribute is not a filter, stays on its products, and can be shown again', async () => {
  const key = await add();
  const [id] = await sell([{ [key]: 'Brass' }, { [key]: 'Steel' }]);
  await edit(key, { isFilter: false });
  await follow();
  expect(await getFilter(key)).toBeUndefined();
  expect((await getDetails(id)).attributes).toEqual([{ key, value: 'Brass' }]);
  await edit(key, { isFilter: true });
  await follow();
  expect(await getFilter(key)).toEqual({ Brass: 1, Steel: 1 });
});

test('a renamed value is a filter at once, and is merged with a value that already has the new name', async () => {
  const key = await add();
  const [first, , third] = await sell([{ [key]: 'brass' }, { [key]: 'Brass' }, { [key]: 'Steel' }]);
  expect((await rename(key, 'Steel', 'Stainless steel')).body).toEqual({ products: 1 });
  expect(await getFilter(key)).toEqual({ brass: 1, Brass: 1, 'Stainless steel': 1 });
  expect((await rename(key, 'brass', 'Brass')).body).toEqual({ products: 1 });
  await follow();
  expect(await getFilter(key)).toEqual({ Brass: 2, 'Stainless steel': 1 });
  expect((await browse({ [key]: 'Brass' })).total).toBe(2);
  expect(await getDetails(first)).toMatchObject({ attributes: [{ key, value: 'Brass' }], version: 2 });
  expect((await browse({ search: `stainless`, [key]: 'Stainless steel' })).items).toMatchObject([{ _id: third }]);
  expect((await rename(key, 'brass', 'Bronze')).body.code).toBe('attribute_changed');
});

test('a renamed value or merged attribute keeps its place in the order that staff gave a family', async () => {
  const key = await add();
  const family = invent();
  await sell([{ [key]: 'A' }, { [key]: 'B' }, { [key]: 'C' }], family);
  const params = { slug: family };
  const { version } = (await shop.call(familyEditing.get, { params }, admin.token)).body;
  const options = [{ key, values: ['C', 'B', 'A'] }];
  await shop.call(familyEditing.save, { params, body: { slug: family, options, version } }, admin.token);
  await rename(key, 'B', 'Zinc');
  const list = async () => (await shop.call(familyEditing.get, { params }, admin.token)).body.options[0].values;
  expect(await list()).toEqual(['C', 'Zinc', 'A']);
  const into = await add();
  await merge(key, into);
  expect(await list()).toEqual(['C', 'Zinc', 'A']);
  await rename(into, 'Zinc', 'C');
  const { rows } = await shop.db.$client.query(`select choice_order from product_family where family = $1`, [family]);
  expect(rows).toEqual([{ choice_order: [{ key: into, values: ['C', 'A'] }] }]);
});

test('a merged attribute has the products of both, and the merge is refused if a product has different values', async () => {
  const [key, into] = [await add(), await add()];
  const [first] = await sell([{ [key]: 'Brass' }, { [into]: 'Brass' }, { [key]: 'Steel', [into]: 'Steel' }]);
  expect((await merge(key, into)).body).toEqual({ key: into });
  await follow();
  expect(await getFilter(into)).toEqual({ Brass: 2, Steel: 1 });
  expect(await getFilter(key)).toBeUndefined();
  expect((await getDetails(first)).attributes).toEqual([{ key: into, value: 'Brass' }]);
  const other = await add();
  const [torn] = await sell([{ [other]: 'Zinc', [into]: 'Brass' }]);
  const { status, body } = await merge(other, into);
  expect([status, body.code, body.fields.into.toUpperCase()]).toEqual([
    409,
    'attribute_conflict',
    `Products with different values of both: ${(await getDetails(torn)).sku}`.toUpperCase(),
  ]);
  expect((await merge(into, into)).body.code).toBe('attribute_unlike');
  expect((await merge(into, await add({ type: 'number', unit: 'bar' }))).body.code).toBe('attribute_unlike');
});

test('a deleted attribute is gone from products, lists and search', async () => {
  const key = await add();
  const value = invent();
  const [id] = await sell([{ [key]: value }]);
  expect((await remove(key)).status).toBe(200);
  await follow();
  expect((await getDetails(id)).attributes).toEqual([]);
  expect(await getFilter(key)).toBeUndefined();
  // A search for a word that no product contains is corrected to a similar word that products contain.
  const { items } = await browse({ search: value });
  expect(items.map((one: { _id: string }) => one._id)).not.toContain(id);
});

test('an attribute that joins or drawings read keeps its values, and can only be renamed and hidden', async () => {
  const into = await add();
  for (const key of ['shape', 'medium']) {
    const [first] = (await read(key)).values;
    expect((await rename(key, first?.value ?? 'x', invent())).body.code, key).toBe('attribute_fixed');
    expect((await merge(key, into)).body.code, key).toBe('attribute_fixed');
    expect((await remove(key)).body.code, key).toBe('attribute_fixed');
    expect((await edit(key, { label: invent() })).status, key).toBe(200);
  }
});

test('the second of two simultaneous editors of an attribute is refused, and each change is in the audit', async () => {
  const [key, into] = [await add(), await add()];
  await sell([{ [key]: 'brass' }]);
  const { version } = await read(key);
  const label = invent();
  expect((await edit(key, { label })).status).toBe(200);
  const params = { key };
  const replies = [
    await shop.call(attributes.edit, { params, body: { label, isFilter: false, version } }, admin.token),
    await shop.call(attributes.renameValue, { params, body: { from: 'brass', to: 'Brass', version } }, admin.token),
    await shop.call(attributes.merge, { params, body: { into, version } }, admin.token),
    await shop.call(attributes.remove, { params, query: { version } }, admin.token),
  ];
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [409, 'attribute_changed']));
  await rename(key, 'brass', 'Brass');
  await merge(key, into);
  const { body } = await shop.call(audit.list, { query: { search: key } }, admin.token);
  expect(body.map(({ act }: { act: string }) => act)).toEqual([
    'attribute.merge',
    'attribute.value',
    'attribute.edit',
    'attribute.add',
  ]);
});

test('if two people rename a value at the same time, one is refused', async () => {
  const key = await add();
  await sell([{ [key]: 'brass' }]);
  const replies = await Promise.all([rename(key, 'brass', 'Brass'), rename(key, 'brass', 'Bronze')]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'attribute_changed')).toHaveLength(1);
});
