import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { type CategoryMerge, type CategoryRow, categories } from '#features/categories/contract/categories.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const invent = () => `zone${randomUUID().replaceAll('-', '').slice(0, 10)}`;
const readTree = async () => (await shop.call(categories.tree, {}, admin.token)).body;
const find = async (slug: string): Promise<CategoryRow> =>
  (await readTree()).items.find((one: CategoryRow) => one.slug === slug);
/** Adds a category and returns its slug. */
const add = async (): Promise<string> =>
  (await shop.call(productDetails.addCategory, { body: { name: invent(), under: '' } }, admin.token)).body.slug;
const edit = async (slug: string, body: { name?: string; googleCategory?: string; version?: string }) => {
  const { _id: id, name, version } = await find(slug);
  return shop.call(categories.edit, { params: { id }, body: { name, version, ...body } }, admin.token);
};
const merge = async (slug: string, into: string) => {
  const { _id: id, version } = await find(slug);
  return shop.call(categories.merge, { params: { id }, body: { into: (await find(into))._id, version } }, admin.token);
};
const undoMerge = async (name: string) => {
  const { _id: id } = (await readTree()).merges.find((one: CategoryMerge) => one.name === name);
  return shop.call(categories.undoMerge, { params: { id } }, admin.token);
};

test('a category’s Google category survives a change of its name, and undoing a merge restores it', async () => {
  const [slug, into] = [await add(), await add()];
  const before = await find(slug);
  expect(before.googleCategory).toBe('');
  expect((await edit(slug, { googleCategory: 'hardware>Plumbing > Plumbing Pipes' })).status).toBe(200);
  const named = await find(slug);
  expect(named.googleCategory).toBe('Hardware > Plumbing > Plumbing Pipes');
  expect((await edit(slug, { googleCategory: '133', version: before.version })).body.code).toBe('category_changed');
  const name = invent();
  await edit(slug, { name });
  await merge(slug, into);
  expect((await undoMerge(name)).status).toBe(200);
  expect((await find(slug)).googleCategory).toBe(named.googleCategory);
  expect((await find(into)).googleCategory).toBe('');
  const { body } = await shop.call(audit.list, { query: { search: named._id } }, admin.token);
  const changes = body.flatMap((one: { changes: object[] }) => one.changes);
  expect(changes).toContainEqual({ field: 'google category', before: null, after: named.googleCategory });
  expect((await edit(slug, { googleCategory: '' })).status).toBe(200);
  expect((await find(slug)).googleCategory).toBe('');
});

test('an impossible Google category is refused at its field, with advice on what to enter', async () => {
  const slug = await add();
  for (const googleCategory of ['Pipes', '133 - Hardware > Plumbing', '-1', 'Hardware > '.repeat(80)]) {
    const { status, body } = await edit(slug, { googleCategory });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(body.fields.googleCategory).toMatch(/^(?:Enter a number of Google’s product taxonomy|At most 750)/);
  }
  expect((await find(slug)).googleCategory).toBe('');
});
