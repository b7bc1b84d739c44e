import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { type EditableBrand, brands } from '#features/brands/contract/brands.ts';
import { discountCodes } from '#features/discount-codes/contract/discount-codes.ts';
import { addTestCode } from '#features/discount-codes/test/codes.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { products } from '#features/products/contract/products.ts';
import { redirects } from '#features/redirects/contract/redirects.ts';
import { browsing } from '#features/search/contract/browse.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const invent = () => `Maker${randomUUID().replaceAll('-', '').slice(0, 10)}`;
/** Adds products of a brand for sale, and returns their ids. */
const sell = (brand: string, count = 1) =>
  writeDrafts(
    shop,
    Array.from({ length: count }, () => ({ ...buildProductDraft(), brand })),
  );
const search = async (name: string) => (await shop.call(brands.list, { query: { search: name } }, admin.token)).body;
const find = async (name: string): Promise<EditableBrand> => {
  const [row] = await search(name);
  if (row === undefined) throw new Error(`there is no brand ${name}`);
  return (await shop.call(brands.get, { params: { id: row._id } }, admin.token)).body;
};
const edit = async (brand: string, more: object) => {
  const { _id: id, name, description, picture, version } = await find(brand);
  return shop.call(
    brands.edit,
    { params: { id }, body: { name, description, picture, version, ...more } },
    admin.token,
  );
};
const merge = async (brand: string, into: string) => {
  const { _id: id, version } = await find(brand);
  return shop.call(brands.merge, { params: { id }, body: { into, version } }, admin.token);
};
const remove = async (brand: string) => {
  const { _id: id, version } = await find(brand);
  return shop.call(brands.remove, { params: { id }, query: { version } }, admin.token);
};
const getPublic = (slug: string) => shop.call(brands.getPublic, { params: { slug } });
const getProduct = async (id = '') => (await shop.call(products.get, { params: { id } })).body;
const browse = async (query: Record<string, string>) => (await shop.call(browsing.list, { query })).body;
const countOf = async (brand: string): Promise<number> => (await browse({ brand })).total;
const findRedirect = async (slug: string) =>
  (await shop.call(redirects.list, { query: { search: `/brand/${slug}` } }, admin.token)).body.find(
    ({ path }: { path: string }) => path === `/brand/${slug}`,
  )?.target;
const follow = async () => {
  await makeDue(shop, 'reindexing');
  await runJob(shop, 'reindexing');
};

test('a brand is added with the first product that names it, and its products have the address of its page', async () => {
  const name = invent();
  const [id] = await sell(name, 2);
  const slug = name.toLowerCase();
  expect(await search(name.toUpperCase())).toEqual([{ _id: expect.any(String), slug, name, count: 2, change: null }]);
  expect((await getPublic(slug)).body).toEqual({ slug, name, description: '', picture: '' });
  expect(await getProduct(id)).toMatchObject({ brand: name, brandSlug: slug });
  const [plain] = await writeDrafts(shop, [buildProductDraft()]);
  expect(await getProduct(plain)).toMatchObject({ brand: null, brandSlug: null });
});

test('brands whose names would give the same address get different addresses', async () => {
  const name = invent();
  await sell(`${name} & Co`);
  await sell(`${name} / Co`);
  const slugs = (await search(name)).map(({ slug }: { slug: string }) => slug).toSorted();
  expect(slugs).toEqual([`${name.toLowerCase()}-co`, expect.stringMatching(/-co-[0-9a-f]{8}$/)]);
});

test('a brand without products for sale has no page', async () => {
  const name = invent();
  const [id] = await sell(name);
  const { slug, version } = await find(name);
  await shop.db.$client.query(`update product set status = 'archived' where id = $1`, [id]);
  expect([(await getPublic(slug)).status, version]).toEqual([404, expect.any(String)]);
});

test('a renamed brand has its new name on all its products at once, and its address, text and picture stay', async () => {
  const name = invent();
  const to = invent();
  const [id] = await sell(name, 3);
  const { slug } = await find(name);
  const text = { description: 'Made in Bergen.\nSince 1921.', picture: '/pictures/x.svg' };
  expect((await edit(name, { name: to, ...text })).body).toEqual({ slug });
  expect([await countOf(to), await countOf(name)]).toEqual([3, 0]);
  expect(await getProduct(id)).toMatchObject({ brand: to, brandSlug: slug });
  expect((await getPublic(slug)).body).toEqual({ slug, name: to, ...text });
  expect((await find(to)).pending).toBe(3);
  await follow();
  expect((await browse({ search: to })).total).toBe(3);
  expect(await findRedirect(slug)).toBeUndefined();
});

test('a product form that was opened before its brand was renamed is refused', async () => {
  const name = invent();
  const [id = ''] = await sell(name);
  const { body } = await shop.call(productDetails.get, { params: { id } }, admin.token);
  await edit(name, { name: invent() });
  const { body: reply } = await shop.call(
    productDetails.save,
    { params: { id }, body: { ...body, stockWas: body.stock } },
    admin.token,
  );
  expect(reply.code).toBe('product_changed');
});

test('the old address of a brand redirects to its new one, and a merged brand’s to the brand that has its products', async () => {
  const [name, second, third] = [invent(), invent(), invent()];
  await sell(name);
  await sell(third);
  const { slug } = await find(name);
  expect((await edit(name, { name: second, changesAddress: true })).body).toEqual({ slug: second.toLowerCase() });
  expect(await findRedirect(slug)).toBe(`/brand/${second.toLowerCase()}`);
  await merge(second, third);
  const target = `/brand/${third.toLowerCase()}`;
  expect([await findRedirect(slug), await findRedirect(second.toLowerCase())]).toEqual([target, target]);
});

test('a brand cannot take the name of another brand, in any capitals', async () => {
  const [name, other] = [invent(), invent()];
  await sell(name);
  await sell(other);
  const { status, body } = await edit(name, { name: other.toUpperCase() });
  expect([status, body.code]).toEqual([409, 'brand_taken']);
  expect((await edit(name, { name: name.toUpperCase() })).status).toBe(200);
});

test('a merged brand hands over its products and discount codes, and a new product that names the brand adds it again', async () => {
  const [from, into] = [invent(), invent()];
  const [id] = await sell(from, 2);
  await sell(into);
  const code = await addTestCode(shop, admin, { scope: 'brands', values: [from, into] });
  expect((await merge(from, from.toUpperCase())).body.code).toBe('brand_itself');
  expect((await merge(from, invent())).body.code).toBe('brand_not_found');
  expect((await merge(from, into.toUpperCase())).body).toEqual({ slug: into.toLowerCase() });
  await follow();
  expect([await countOf(into), await countOf(from), await search(from)]).toEqual([3, 0, []]);
  expect(await getProduct(id)).toMatchObject({ brand: into, brandSlug: into.toLowerCase(), version: 2 });
  const { body } = await shop.call(discountCodes.get, { params: { id: code._id } }, admin.token);
  expect(body).toMatchObject({ values: [into] });
  await sell(from);
  expect((await getPublic(from.toLowerCase())).status).toBe(200);
});

const listCodeBrands = async ({ _id: id }: { _id: string }): Promise<string[]> =>
  (await shop.call(discountCodes.get, { params: { id } }, admin.token)).body.values;

test('a code for a brand in several capitalizations applies to one name after each merge, and never to all products', async () => {
  const [from, into] = [invent(), invent()];
  const capitals = into.toUpperCase();
  await sell(from);
  await sell(capitals);
  const code = await addTestCode(shop, admin, { scope: 'brands', values: [capitals, from] });
  await sell(into);
  await merge(from, into);
  expect((await listCodeBrands(code)).map((name) => name.toLowerCase())).toEqual([into.toLowerCase()]);
  const twice = await addTestCode(shop, admin, { scope: 'brands', values: [capitals] });
  for (const name of [capitals, into]) {
    await shop.db.$client.query(
      'insert into discount_code_scope (code_id, brand) values ($1, $2) on conflict do nothing',
      [twice._id, name],
    );
  }
  const { _id: id } = (await search(into)).find(({ name }: { name: string }) => name === capitals);
  const { version } = (await shop.call(brands.get, { params: { id } }, admin.token)).body;
  expect((await shop.call(brands.merge, { params: { id }, body: { into, version } }, admin.token)).status).toBe(200);
  expect(await listCodeBrands(twice)).toEqual([into]);
});

test('a code for a merged brand still applies to a brand with the same name in other capitals', async () => {
  const [from, into] = [invent(), invent()];
  await sell(from.toUpperCase());
  await sell(into);
  const code = await addTestCode(shop, admin, { scope: 'brands', values: [from] });
  await sell(from);
  const { _id: id } = (await search(from)).find(({ name }: { name: string }) => name === from);
  const { version } = (await shop.call(brands.get, { params: { id } }, admin.token)).body;
  expect((await shop.call(brands.merge, { params: { id }, body: { into, version } }, admin.token)).status).toBe(200);
  expect((await listCodeBrands(code)).map((name) => name.toLowerCase()).toSorted()).toEqual(
    [from, into].map((name) => name.toLowerCase()).toSorted(),
  );
});

test('products of a deleted brand stay without a brand, and its address redirects to all products', async () => {
  const name = invent();
  const [id, archived] = await sell(name, 2);
  const { slug } = await find(name);
  await shop.db.$client.query(`update product set status = 'archived' where id = $1`, [archived]);
  expect((await remove(name)).body).toEqual({ removed: true });
  await follow();
  expect(await getProduct(id)).toMatchObject({ brand: null, brandSlug: null });
  expect([await countOf(name), await findRedirect(slug)]).toEqual([0, '/products']);
});

test('the second of two simultaneous editors of a brand is refused, and each change is in the audit', async () => {
  const [name, to, into] = [invent(), invent(), invent()];
  await sell(name);
  await sell(into);
  const { _id: id, version, description, picture } = await find(name);
  expect((await edit(name, { name: to })).status).toBe(200);
  const params = { id };
  const replies = [
    await shop.call(brands.edit, { params, body: { name, description, picture, version } }, admin.token),
    await shop.call(brands.merge, { params, body: { into, version } }, admin.token),
    await shop.call(brands.remove, { params, query: { version } }, admin.token),
  ];
  expect(replies.map(({ status, body }) => [status, body.code])).toEqual(replies.map(() => [409, 'brand_changed']));
  await merge(to, into);
  const { body } = await shop.call(audit.list, { query: { search: id } }, admin.token);
  expect(body.map(({ act }: { act: string }) => act)).toEqual(['brand.merge', 'brand.edit']);
});

test('if two people merge two brands into each other at the same time, one is refused', async () => {
  const [one, other] = [invent(), invent()];
  await sell(one);
  await sell(other);
  const statuses = (await Promise.all([merge(one, other), merge(other, one)])).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('a job links the products that a previous build wrote', async () => {
  const [name, other] = [invent(), invent()];
  const [id, second, third] = await sell(name, 3);
  const { slug } = await find(name);
  await shop.db.$client.query('update product set brand_id = null where id = $1', [id]);
  await shop.db.$client.query('update product set brand = $2 where id = $1', [second, other]);
  await shop.db.$client.query('update product set brand = null where id = $1', [third]);
  await makeDue(shop, 'brands');
  await runJob(shop, 'brands');
  const slugs = [await getProduct(id), await getProduct(second), await getProduct(third)].map(
    ({ brandSlug }) => brandSlug,
  );
  expect(slugs).toEqual([slug, other.toLowerCase(), null]);
});
