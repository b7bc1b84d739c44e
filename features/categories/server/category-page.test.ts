import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { audit } from '#features/audit/contract/audit.ts';
import { type CategoryMerge, type CategoryRow, categories } from '#features/categories/contract/categories.ts';
import { productDetails } from '#features/product-editing/contract/product-details.ts';
import { redirects } from '#features/redirects/contract/redirects.ts';
import { builtPages } from '#platform/server/http/page.ts';
import { listElements, parsePageText } from '#test/helpers/page-text.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { SHOP_URL, startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop({}, { pages: builtPages() });
const admin = await signIn(shop.db, 'admin');

const open = async (url: string, headers = {}) => {
  const { statusCode, body, headers: replied } = await shop.app.inject({ url, headers });
  return { status: statusCode, location: replied.location, headers: replied, ...parsePageText(body) };
};
const readCanonical = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
const readStructured = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^]*?)<\/script>/g)].map(([, code = '{}']) =>
    JSON.parse(code),
  );

const invent = () => `zone${randomUUID().replaceAll('-', '').slice(0, 10)}`;
const readTree = async () => (await shop.call(categories.tree, {}, admin.token)).body;
const find = async (slug: string): Promise<CategoryRow> =>
  (await readTree()).items.find((one: CategoryRow) => one.slug === slug);
/** Adds a category and returns its slug. */
const add = async (under = ''): Promise<string> =>
  (await shop.call(productDetails.addCategory, { body: { name: invent(), under } }, admin.token)).body.slug;
const edit = async (slug: string, body: { name?: string; changesAddress?: boolean; description?: string }) => {
  const { _id: id, name, version } = await find(slug);
  return shop.call(categories.edit, { params: { id }, body: { name, version, ...body } }, admin.token);
};
const merge = async (slug: string, into: string) => {
  const { _id: id, version } = await find(slug);
  return shop.call(categories.merge, { params: { id }, body: { into: (await find(into))._id, version } }, admin.token);
};
/** Sells products of the category, in two materials, so that its list has a filter. */
const sell = async (category: string) => {
  const drafts = ['Brass', 'Steel'].map((material) => ({
    ...buildProductDraft(),
    category,
    attributes: [{ key: 'material', value: material }],
  }));
  await writeDrafts(shop, drafts);
  return drafts;
};
const follow = async (path: string) => {
  const { status, location } = await open(path);
  return [status, location];
};

test('the page of a category shows its text, the categories below it, and its products with the filters of a list', async () => {
  const slug = await add();
  const below = await add(slug);
  const drafts = await sell(below);
  const [parent, child] = [await find(slug), await find(below)];
  await edit(slug, { description: 'Made for the garden.\nFrost proof.' });
  const page = await open(`/category/${slug}`);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('Made for the garden.\nFrost proof.')]);
  expect(page.html).toContain('<meta name="description" content="Made for the garden.');
  for (const draft of drafts) expect(page.html).toContain(`href="/products/${draft.slug}"`);
  const links = listElements(page.html, 'nav').find((one) => one.includes('Subcategories')) ?? '';
  expect(links).toContain(`href="/category/${below}"`);
  const filters = listElements(page.html, 'form').find((one) => one.includes('aria-label="Filters"')) ?? '';
  expect(filters).toContain('action="/products"');
  expect(filters).toContain(`name="category" value="${slug}"`);
  expect(readStructured((await open(`/category/${below}`)).html)).toMatchObject([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: 'Products', item: `${SHOP_URL}/products` },
        { name: parent.name, item: `${SHOP_URL}/category/${slug}` },
        { name: child.name, item: `${SHOP_URL}/category/${below}` },
      ],
    },
  ]);
});

test('the page of a category is the canonical address of its list, and only the whole list shows its text', async () => {
  const slug = await add();
  const [draft] = await sell(slug);
  await edit(slug, { description: 'For the garden.' });
  const page = await open(`/category/${slug}?sort=price&utm_source=mail`);
  const list = await open(`/products?category=${slug}`);
  const filtered = await open(`/products?category=${slug}&search=${encodeURIComponent(draft?.name ?? '')}`);
  expect([page, list, filtered].map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set([page, list].map(({ html }) => readCanonical(html)))).toEqual(
    new Set([`${SHOP_URL}/category/${slug}`]),
  );
  expect([page, list, filtered].map(({ text }) => text.includes('For the garden.'))).toEqual([true, true, false]);
  expect(page.html).not.toContain('noindex');
});

test('the page of a category is the same for everybody, and an unknown category has none', async () => {
  const slug = await add();
  await sell(slug);
  const visitor = await open(`/category/${slug}`);
  const person = await open(`/category/${slug}`, { authorization: `Bearer ${admin.token}` });
  expect(person.html).toBe(visitor.html);
  expect(person.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect((await open('/category/no-such-category')).status).toBe(404);
});

test('both addresses of a category that is renamed, merged or deleted redirect, and an undone merge restores them', async () => {
  const [first, into] = [await add(), await add()];
  await sell(first);
  const { slug } = (await edit(first, { name: invent(), changesAddress: true, description: 'For pipes.' })).body;
  expect(await follow(`/category/${first}`)).toEqual([301, `/category/${slug}`]);
  expect(await follow(`/products?category=${first}&sort=price`)).toEqual([
    301,
    `/products?category=${slug}&sort=price`,
  ]);
  const { name } = await find(slug);
  await merge(slug, into);
  for (const old of [first, slug]) expect(await follow(`/category/${old}`)).toEqual([301, `/category/${into}`]);
  expect(await follow(`/products?category=${slug}`)).toEqual([301, `/products?category=${into}`]);
  const { _id: id } = (await readTree()).merges.find((one: CategoryMerge) => one.name === name);
  expect((await shop.call(categories.undoMerge, { params: { id } }, admin.token)).status).toBe(200);
  expect(await follow(`/category/${slug}`)).toEqual([200, undefined]);
  expect(await follow(`/category/${first}`)).toEqual([301, `/category/${slug}`]);
  expect((await find(slug)).description).toBe('For pipes.');
  const empty = await add();
  const { _id, version } = await find(empty);
  await shop.call(categories.remove, { params: { id: _id }, query: { into: '', version } }, admin.token);
  expect(await follow(`/category/${empty}`)).toEqual([301, '/products']);
});

test('the text of a category stays when only its name changes, is in the audit, and has a limit', async () => {
  const slug = await add();
  const before = await find(slug);
  expect((await edit(slug, { description: 'For pipes.' })).status).toBe(200);
  expect((await edit(slug, { name: invent() })).status).toBe(200);
  const after = await find(slug);
  expect([before.description, after.description]).toEqual(['', 'For pipes.']);
  const { status, body } = await edit(slug, { description: 'x'.repeat(1001) });
  expect([status, body.fields.description]).toEqual([400, 'Must be 1,000 characters or shorter']);
  const entries = (await shop.call(audit.list, { query: { search: after._id } }, admin.token)).body;
  const changes = entries.flatMap((one: { changes: object[] }) => one.changes);
  expect(changes).toContainEqual({ field: 'description', before: null, after: 'For pipes.' });
});

test('a redirect may lead to the page of a category, but not start there', async () => {
  const slug = await add();
  const save = (path: string, target: string) =>
    shop.call(redirects.save, { body: { path, target, was: null } }, admin.token);
  expect((await save(`/old-${slug}`, `/category/${slug}`)).status).toBe(200);
  expect((await save(`/old-${slug}-2`, '/category/no-such-category')).body.code).toBe('redirect_target');
  expect((await save(`/category/${slug}`, '/about')).body.code).toBe('redirect_living');
});
