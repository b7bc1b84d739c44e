import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { type CategoryMerge, type CategoryRow, categories } from '#features/categories/contract/categories.ts';
import { addTestCode } from '#features/discount-codes/test/codes.ts';
import { discountCodes } from '#features/discount-codes/contract/discount-codes.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { redirects } from '#features/redirects/contract/redirects.ts';
import { addRedirect } from '#features/redirects/server/add-redirect.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const invent = () => `zone${randomUUID().replaceAll('-', '').slice(0, 10)}`;
const readTree = async (): Promise<CategoryRow[]> => (await shop.call(categories.tree, {}, admin.token)).body.items;
const find = async (slug: string): Promise<CategoryRow> => {
  const found = (await readTree()).find((one) => one.slug === slug);
  if (found === undefined) throw new Error(`no category has the address ${slug}`);
  return found;
};
/** Adds a category and returns its slug. */
const add = async (under = '', name = invent()): Promise<string> =>
  (await shop.call(productDetails.addCategory, { body: { name, under } }, admin.token)).body.slug;
const sell = (category: string, count = 1) =>
  writeDrafts(
    shop,
    Array.from({ length: count }, () => ({ ...buildProductDraft(), category })),
  );

const edit = async (slug: string, body: { name?: string; changesAddress?: boolean; version?: string }) => {
  const { _id: id, name, version } = await find(slug);
  return shop.call(categories.edit, { params: { id }, body: { name, version, ...body } }, admin.token);
};
const move = async (slug: string, under: string | null, before: string | null = null) => {
  const { _id: id, version } = await find(slug);
  const getId = async (one: string | null) => (one === null ? null : (await find(one))._id);
  const body = { under: await getId(under), before: await getId(before), version };
  return shop.call(categories.move, { params: { id }, body }, admin.token);
};
const merge = async (slug: string, into: string) => {
  const { _id: id, version } = await find(slug);
  return shop.call(categories.merge, { params: { id }, body: { into: (await find(into))._id, version } }, admin.token);
};
const remove = async (slug: string, into = '') => {
  const { _id: id, version } = await find(slug);
  const query = { into: into === '' ? '' : (await find(into))._id, version };
  return shop.call(categories.remove, { params: { id }, query }, admin.token);
};
const browse = async (query: Record<string, string>) => (await shop.call(browsing.list, { query })).body;
const countIn = async (category: string): Promise<number> => (await browse({ category })).total;
const findRedirect = async (slug: string) =>
  (await shop.call(redirects.list, { query: { search: `category=${slug}` } }, admin.token)).body[0]?.target;
const follow = async () => {
  await makeDue(shop, 'reindexing');
  await runJob(shop, 'reindexing');
};

test('the tree lists each category after its parent, with its own products for sale', async () => {
  const top = await add();
  const below = await add(top);
  await sell(below, 2);
  const tree = await readTree();
  const at = tree.findIndex(({ slug }) => slug === top);
  expect(tree[at]).toMatchObject({ under: null, level: 1, count: 0, hasProducts: false, isFixed: false });
  expect(tree[at + 1]).toMatchObject({ slug: below, under: tree[at]?._id, level: 2, count: 2, hasProducts: true });
  expect(await find('valves')).toMatchObject({ isFixed: true });
});

test('a renamed category has its old address, and its products are found by the new name', async () => {
  const slug = await add();
  const below = await add(slug);
  const [id] = await sell(below);
  const name = invent();
  expect((await edit(slug, { name })).body).toEqual({ slug });
  expect((await shop.call(categories.tree, {}, admin.token)).body.pending).toBe(1);
  await follow();
  expect((await shop.call(categories.tree, {}, admin.token)).body.pending).toBe(0);
  expect((await browse({ search: name })).items).toMatchObject([{ _id: id }]);
  expect((await browse({ category: slug })).trail).toMatchObject([{ slug, name }]);
  expect(await findRedirect(slug)).toBeUndefined();
});

test('a category with a new address lists its products there at once, and the old address redirects to it', async () => {
  const slug = await add();
  const below = await add(slug);
  await sell(below, 2);
  const name = invent();
  expect((await edit(slug, { name, changesAddress: true })).body).toEqual({ slug: name });
  expect(await countIn(name)).toBe(2);
  expect((await shop.call(browsing.list, { query: { category: slug } })).status).toBe(404);
  expect(await findRedirect(slug)).toBe(`/products?category=${name}`);
});

test('a new address that the category had before lists its products after the job has run', async () => {
  const [slug, other] = [await add(), await add()];
  await sell(slug, 2);
  await sell(other);
  await merge(other, slug);
  await follow();
  expect((await edit(slug, { name: other, changesAddress: true })).body).toEqual({ slug: other });
  await follow();
  expect(await countIn(other)).toBe(3);
  expect(await findRedirect(slug)).toBe(`/products?category=${other}`);
});

test('an address that is taken gets the parent’s address as prefix, and a name may repeat below another category', async () => {
  const [top, second] = [await add(), await add()];
  const name = invent();
  await add(top, name);
  const below = await add(second);
  expect((await edit(below, { name, changesAddress: true })).body).toEqual({ slug: `${second}-${name}` });
  const third = await add(second);
  const { status, body } = await edit(third, { name: name.toUpperCase() });
  expect([status, body.code]).toEqual([409, 'category_taken']);
});

test('the products of a moved category are in the lists of its new parents', async () => {
  const [from, to] = [await add(), await add()];
  const slug = await add(from);
  await sell(await add(slug), 3);
  expect((await move(slug, to)).status).toBe(200);
  await follow();
  expect([await countIn(from), await countIn(to), await countIn(slug)]).toEqual([0, 3, 3]);
  expect((await move(slug, null)).status).toBe(200);
  await follow();
  expect([await countIn(to), await countIn(slug)]).toEqual([0, 3]);
});

test('a category is placed before another category, and Other stays last', async () => {
  const top = await add();
  const [a, b, c] = [await add(top), await add(top), await add(top)];
  const list = async () => {
    const id = (await find(top))._id;
    return (await readTree()).filter(({ under }) => under === id).map(({ slug }) => slug);
  };
  await move(c, top, a);
  expect(await list()).toEqual([c, a, b]);
  await move(c, top);
  expect(await list()).toEqual([a, b, c]);
  await sell('other');
  await move(await add(), null);
  expect((await readTree()).findLast(({ under }) => under === null)?.slug).toBe('other');
});

test('a category cannot be placed below itself, deeper than six levels, or beside a category with its name', async () => {
  const slugs = [await add()];
  for (let level = 2; level <= 5; level += 1) slugs.push(await add(slugs.at(-1)));
  const [top = '', , third = '', , fifth = ''] = slugs;
  expect((await move(top, third)).body.code).toBe('category_under_itself');
  expect((await move(top, top)).body.code).toBe('category_under_itself');
  const other = await add();
  await add(other);
  expect((await move(other, fifth)).body.code).toBe('category_too_deep');
  expect((await merge(other, fifth)).status).toBe(200);
  const { name } = await find(third);
  const twin = await add(fifth, name.toUpperCase()).catch(() => undefined);
  expect(twin).toBeUndefined();
  const named = await add('', invent());
  await edit(named, { name });
  expect((await move(named, slugs[1] ?? '')).body.code).toBe('category_taken');
});

test('an address made of two long names is cut to the length that lists accept', async () => {
  const long = (first: string) => `${first}${'x'.repeat(76)}`;
  const above = await add('', `${invent().slice(0, 3)}${'y'.repeat(76)}`);
  const [one, other] = [await add('', long('One')), await add(above)];
  expect((await edit(one, { name: long('Two'), changesAddress: true })).status).toBe(200);
  const { body } = await edit(other, { name: long('Two'), changesAddress: true });
  expect(body.slug).toHaveLength(100);
  expect((await shop.call(browsing.list, { query: { category: body.slug } })).status).toBe(200);
});

test('a merged category hands over products, categories below it, discount codes and its address', async () => {
  const [from, into] = [await add(), await add()];
  const below = await add(from);
  const [product] = await sell(from);
  await sell(below, 2);
  await sell(into, 4);
  const code = await addTestCode(shop, admin, { scope: 'categories', values: [from] });
  expect((await merge(from, into)).body).toEqual({ slug: into });
  await follow();
  expect([await countIn(into), await countIn(below)]).toEqual([7, 2]);
  expect(await find(below)).toMatchObject({ under: (await find(into))._id, level: 2 });
  expect(await findRedirect(from)).toBe(`/products?category=${into}`);
  const { body } = await shop.call(discountCodes.get, { params: { id: code._id } }, admin.token);
  expect(body).toMatchObject({ values: [into] });
  const details = (await shop.call(productDetails.get, { params: { id: product ?? '' } }, admin.token)).body;
  expect(details).toMatchObject({ category: into, version: 2 });
});

const readMerges = async (): Promise<CategoryMerge[]> =>
  (await shop.call(categories.tree, {}, admin.token)).body.merges;
/** Finds the id of the merge of the category with this name. */
const findMerge = async (name: string): Promise<string> => {
  const found = (await readMerges()).find((one) => one.name === name);
  if (found === undefined) throw new Error(`no merge of ${name} can be undone`);
  return found._id;
};
const undoMerge = (id: string) => shop.call(categories.undoMerge, { params: { id } }, admin.token);

test('undoing a merge restores products, categories, codes and addresses, except those that have moved since', async () => {
  const [parent, into, away] = [await add(), await add(), await add()];
  const from = await add(parent);
  const [below, moved] = [await add(from), await add(from)];
  const [first = '', second = '', third = ''] = await sell(from, 3);
  await sell(into, 2);
  await shop.db.$client.query(`update product set status = 'archived' where id = $1`, [third]);
  const former = `former-${from}`;
  await shop.db.transaction((trx) => addRedirect(trx, `/products?category=${former}`, `/products?category=${from}`));
  const one = await addTestCode(shop, admin, { scope: 'categories', values: [from] });
  const both = await addTestCode(shop, admin, { scope: 'categories', values: [from, into] });
  const { name, _id } = await find(from);
  await merge(from, into);
  await shop.db.$client.query(
    'update product set category_id = (select id from category where slug = $2) where id = $1',
    [second, away],
  );
  await move(moved, away);
  const id = await findMerge(name);
  expect((await undoMerge(id)).body).toEqual({ slug: from });
  await follow();
  expect(await find(from)).toMatchObject({ _id, name, under: (await find(parent))._id });
  expect([await countIn(from), await countIn(into)]).toEqual([1, 2]);
  const { rows } = await shop.db.$client.query(
    'select p.id from product p where category_id = $1 order by array_position($2::uuid[], p.id)',
    [_id, [first, third]],
  );
  expect(rows).toEqual([{ id: first }, { id: third }]);
  expect([(await find(below)).under, (await find(moved)).under]).toEqual([_id, (await find(away))._id]);
  const { rows: leads } = await shop.db.$client.query(
    'select path, target from redirect where path = any($1) or target = any($1)',
    [[from, into, former].map((slug) => `/products?category=${slug}`)],
  );
  expect(leads).toEqual([{ path: `/products?category=${former}`, target: `/products?category=${from}` }]);
  const listValues = async (code: { _id: string }) =>
    (await shop.call(discountCodes.get, { params: { id: code._id } }, admin.token)).body.values.toSorted();
  expect(await listValues(one)).toEqual([from]);
  expect(await listValues(both)).toEqual([from, into].toSorted());
  expect((await undoMerge(id)).body.code).toBe('merge_not_found');
  const { body } = await shop.call(audit.list, { query: { search: _id } }, admin.token);
  expect(body[0]).toMatchObject({ act: 'category.unmerge' });
});

test('a merge cannot be undone if its target is gone, its address or name is taken, or after 30 days', async () => {
  const [from, into, last] = [await add(), await add(), await add()];
  await sell(from);
  const { name } = await find(from);
  const middle = (await find(into)).name;
  await merge(from, into);
  const id = await findMerge(name);
  await merge(into, last);
  expect((await undoMerge(id)).body.code).toBe('merge_target_gone');
  expect((await readMerges()).map((one) => one.name)).not.toContain(name);
  expect((await undoMerge(await findMerge(middle))).status).toBe(200);
  await add('', name);
  expect((await undoMerge(id)).body.code).toBe('category_taken');
  await edit(from, { name: invent() });
  expect((await undoMerge(id)).body.code).toBe('merge_address_taken');
  await edit(from, { name: invent(), changesAddress: true });
  await shop.db.$client.query(`update catalog_change set created_at = now() - interval '31 days' where id = $1`, [id]);
  expect((await undoMerge(id)).body.code).toBe('merge_not_found');
  await shop.db.$client.query('update catalog_change set created_at = now() where id = $1', [id]);
  const replies = await Promise.all([undoMerge(id), undoMerge(id)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === 'merge_not_found')).toHaveLength(1);
  await follow();
  expect([await countIn(from), await countIn(into)]).toEqual([1, 0]);
});

test('a category used only by a discount code says so, and can be deleted only if the code gets another category', async () => {
  const [slug, into] = [await add(), await add()];
  expect(await find(slug)).toMatchObject({ codes: 0, hasProducts: false });
  const code = await addTestCode(shop, admin, { scope: 'categories', values: [slug] });
  expect(await find(slug)).toMatchObject({ codes: 1, hasProducts: false });
  const { body } = await remove(slug);
  expect([body.code, body.fields.into]).toEqual(['category_full', body.message]);
  expect(body.message).toContain('discount codes');
  expect((await remove(slug, into)).status).toBe(200);
  const { values } = (await shop.call(discountCodes.get, { params: { id: code._id } }, admin.token)).body;
  expect(values).toEqual([into]);
});

test('a category with products, even deleted ones, is deleted once they have another category, and its children move up', async () => {
  const top = await add();
  const slug = await add(top);
  const below = await add(slug);
  const [id] = await sell(slug);
  await shop.db.$client.query(`update product set status = 'archived' where id = $1`, [id]);
  expect((await remove(slug)).body.code).toBe('category_full');
  expect((await remove(slug, slug)).body.code).toBe('category_under_itself');
  expect((await remove(slug, below)).body).toEqual({ slug: below });
  await follow();
  expect(await find(below)).toMatchObject({ under: (await find(top))._id, level: 2, hasProducts: true });
  expect((await remove(await add(top))).body).toEqual({ slug: top });
});

test('a category whose address joins or the shop need can be renamed, but not moved', async () => {
  await sell('other');
  const target = await add();
  for (const slug of ['valves', 'taps', 'drainage', 'other']) {
    expect((await move(slug, target)).body.code, slug).toBe('category_fixed');
    expect((await merge(slug, target)).body.code, slug).toBe('category_fixed');
    expect((await remove(slug, target)).body.code, slug).toBe('category_fixed');
    expect((await edit(slug, { name: invent(), changesAddress: true })).body.code, slug).toBe('category_fixed');
    expect((await edit(slug, { name: invent() })).status, slug).toBe(200);
  }
});

test('the second of two simultaneous editors of a category is refused, and each change is in the audit', async () => {
  const [slug, into] = [await add(), await add()];
  const { _id: id, name, version } = await find(slug);
  expect((await edit(slug, { name: invent() })).status).toBe(200);
  const params = { id };
  const target = (await find(into))._id;
  const replies = [
    await shop.call(categories.edit, { params, body: { name, version } }, admin.token),
    await shop.call(categories.move, { params, body: { under: target, version } }, admin.token),
    await shop.call(categories.merge, { params, body: { into: target, version } }, admin.token),
    await shop.call(categories.remove, { params, query: { into: target, version } }, admin.token),
  ];
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [409, 'category_changed']));
  await move(slug, into);
  await merge(slug, into);
  const { body } = await shop.call(audit.list, { query: { search: id } }, admin.token);
  expect(body.map(({ act }: { act: string }) => act)).toEqual([
    'category.merge',
    'category.move',
    'category.edit',
    'category.add',
  ]);
});

test('if two people merge two categories into each other at once, one is refused', async () => {
  const [one, other] = [await find(await add()), await find(await add())];
  const call = (from: CategoryRow, into: CategoryRow) =>
    shop.call(
      categories.merge,
      { params: { id: from._id }, body: { into: into._id, version: from.version } },
      admin.token,
    );
  const statuses = (await Promise.all([call(one, other), call(other, one)])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});
