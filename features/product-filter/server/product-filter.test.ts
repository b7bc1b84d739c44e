import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { drafts } from '#features/drafts/contract/drafts.ts';
import { productFilter } from '#features/product-filter/contract/product-filter.ts';
import { type Product, STAFF_SORTS, products } from '#features/products/contract/products.ts';
import { lowStock } from '#features/stock/contract/low-stock.ts';
import type { ProductDraft } from '#features/product-editing/server/product-draft.ts';
import { adversarialPieces } from '#test/helpers/adversarial-texts.ts';
import { signIn } from '#test/helpers/people.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const { $client: pool } = shop.db;

/** A category, one below it, and one below that. */
const slugs = ['gizmos', 'small-gizmos', 'tiny-gizmos'] as const;
for (const [at, slug] of slugs.entries()) {
  await pool.query(
    `insert into category (slug, name, position, parent_id) values ($1, $1, 90, (select id from category where slug = $2))`,
    [slug, slugs[at - 1] ?? null],
  );
}

const build = (name: string, change: Partial<ProductDraft> & { stock?: number; price?: number } = {}): ProductDraft => {
  const { stock = 50, price = 1000, ...draft } = change;
  return { ...buildProductDraft({ stock, unitPriceCents: price }), name, ...draft };
};
const ids = await writeDrafts(shop, [
  build('Gizmo alpha', { category: 'gizmos', brand: 'Quarkworks', sku: 'GZM-001' }),
  build('Gizmo beta', { category: 'small-gizmos', brand: 'Quarkworks', sku: 'GZM-002', stock: 0 }),
  build('Gizmo gamma', { category: 'tiny-gizmos', brand: 'Leptonic', sku: 'GZM-003', price: 5000 }),
  build('Gizmo delta', { brand: 'Leptonic', sku: 'GZN-004', partNumbers: [{ kind: 'maker', label: 'LP-778-X' }] }),
  build('Gizmo draft', { category: 'tiny-gizmos', brand: 'Leptonic', sku: 'GZM-005', status: 'draft', stock: 1 }),
  build('Gizmo gone', { category: 'gizmos', brand: 'Quarkworks', sku: 'GZM-006' }),
]);
await shop.call(products.remove, { params: { id: ids[5] ?? '' }, query: {} }, admin.token);

type Query = Record<string, string | string[] | number>;

const list = async (query: Query) => {
  const { status, body, headers } = await shop.call(products.listAll, { query: { limit: 100, ...query } }, admin.token);
  expect(status).toBe(200);
  const items = body as Product[];
  return { items, names: items.map(({ name }) => name.replace('Gizmo ', '')), total: Number(headers['x-total-count']) };
};

test.each<[Query, string[]]>([
  [{ search: 'gizmo' }, ['alpha', 'beta', 'delta', 'gamma']],
  [{ search: 'GZM-' }, ['alpha', 'beta', 'gamma']],
  [{ search: 'gzm 002' }, ['beta']],
  [{ search: 'LP-778-X' }, ['delta']],
  [{ search: 'gizmo alp' }, ['alpha']],
  [{ search: 'gizmo notaword' }, []],
  [{ category: 'gizmos' }, ['alpha', 'beta', 'gamma']],
  [{ category: 'small-gizmos' }, ['beta', 'gamma']],
  [{ category: 'no-such-category' }, []],
  [{ brand: 'Quarkworks' }, ['alpha', 'beta']],
  [{ brand: ['Quarkworks', 'Leptonic'] }, ['alpha', 'beta', 'delta', 'gamma']],
  [{ brand: 'quarkworks' }, []],
  [{ brand: 'Quarkworks', availability: 'In stock' }, ['alpha']],
  [{ category: 'gizmos', availability: 'Out of stock' }, ['beta']],
  [{ category: 'gizmos', price: '50..' }, ['gamma']],
  [{ category: 'small-gizmos', brand: 'Leptonic', search: 'gizmo', price: '50' }, ['gamma']],
  [{ state: 'draft', search: 'gizmo' }, ['draft']],
  [{ state: 'draft', category: 'gizmos' }, ['draft']],
  [{ state: 'draft', search: 'gzm-005' }, ['draft']],
  [{ state: 'draft', brand: 'Quarkworks' }, []],
  [{ state: 'archived', search: 'gizmo' }, ['gone']],
  [{ state: 'archived', brand: 'Quarkworks', category: 'gizmos' }, ['gone']],
])('staff filter products by %j, and read the true total', async (query, names) => {
  const found = await list(query);
  expect(found.names.toSorted()).toEqual(names);
  expect(found.total).toBe(names.length);
});

test('a part number comes first, then the product whose name has the words', async () => {
  await writeDrafts(shop, [
    { ...build('Case for a frobnicator'), description: 'Holds one zorkmeter.' },
    build('Zorkmeter'),
    build('Frobnicator', { sku: 'ZORKMETER-9' }),
  ]);
  const { names } = await list({ search: 'zorkmeter' });
  expect(names).toEqual(['Frobnicator', 'Zorkmeter', 'Case for a frobnicator']);
});

test('every hit of a large search is on one page, in every order, and the total is true', async () => {
  const brands = ['Quarkworks', null, 'Leptonic'];
  await writeDrafts(
    shop,
    Array.from({ length: 310 }, (_, at) =>
      build(`Doodad ${at + 1}`, { price: 1000 + (at % 7), stock: at % 5, brand: brands[at % 3] ?? null }),
    ),
  );
  for (const sort of [undefined, ...STAFF_SORTS]) {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => list({ search: 'doodad', page, ...(sort && { sort }) })),
    );
    expect(new Set(pages.flatMap(({ items }) => items.map(({ _id }) => _id))).size).toBe(310);
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual(
      [100, 100, 100, 10, 0].map((length) => [length, 310]),
    );
  }
});

test('pages sorted by name do not overlap while a product is added', async () => {
  const first = await list({ search: 'doodad', sort: 'name', limit: 10 });
  await writeDrafts(shop, [build('Doodad 9999')]);
  const second = await list({ search: 'doodad', sort: 'name', limit: 10, page: 2 });
  expect(first.names.filter((name) => second.names.includes(name))).toEqual([]);
  expect(second.total).toBe(311);
});

const hostileTexts = [
  ...adversarialPieces.slice(5, 15).map((piece) => piece.repeat(40)),
  `'; drop table product; --`,
  'a & b | !c <-> d:*',
  '%_\\\\',
  '('.repeat(100),
  '\u{FFFE}',
  '"',
];

test('a search with hostile words never fails, in any state', async () => {
  for (const state of ['active', 'draft', 'archived'] as const) {
    const replies = await Promise.all(
      hostileTexts.map((text) =>
        shop.call(
          products.listAll,
          { query: { state, search: text, brand: text, category: text.slice(0, 100), price: text, limit: 1 } },
          admin.token,
        ),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(hostileTexts.map(() => 200));
    const searches = await Promise.all(hostileTexts.map((search) => list({ state, search, limit: 1 })));
    expect(searches).toHaveLength(hostileTexts.length);
  }
});

test.each<[Query, string]>([
  [{ state: 'sold' }, 'state'],
  [{ category: 'x'.repeat(101) }, 'category'],
  [{ search: 'x'.repeat(201) }, 'search'],
])('a filter by %j is refused at its field', async (query, field) => {
  const { status, body } = await shop.call(products.listAll, { query }, admin.token);
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
});

test('products removed by undoing an import are not listed as deleted', async () => {
  await pool.query('update product set undone_import = $1 where id = $2', [randomUUID(), ids[5]]);
  expect((await list({ state: 'archived', search: 'gizmo' })).names).toEqual([]);
  await pool.query('update product set undone_import = null where id = $1', [ids[5]]);
});

test('low stock, as a list and as a file, is filtered like products, also for drafts', async () => {
  const lowNames = async (query: Query) => {
    const { body, headers } = await shop.call(lowStock.list, { query: { limit: 100, ...query } }, admin.token);
    expect(Number(headers['x-total-count'])).toBe(body.length);
    const file = await shop.call(lowStock.export, { query }, admin.token);
    const names = (body as { name: string }[]).map(({ name }) => name);
    expect(String(file.body).trim().split('\n')).toHaveLength(1 + names.length);
    return names;
  };
  expect(await lowNames({ category: 'gizmos' })).toEqual(['Gizmo beta']);
  expect(await lowNames({ category: 'gizmos', brand: 'Leptonic' })).toEqual([]);
  expect(await lowNames({ search: 'GZM-002' })).toEqual(['Gizmo beta']);
  expect(await lowNames({ category: 'gizmos', state: 'draft' })).toEqual(['Gizmo draft']);
});

test('the filter offers brands and categories with their paths, and counts the products in each state', async () => {
  const { body } = await shop.call(productFilter.choices, {}, admin.token);
  expect(body.brands).toEqual(expect.arrayContaining(['Leptonic', 'Quarkworks']));
  expect(body.categories).toContainEqual({ slug: 'tiny-gizmos', name: 'gizmos > small-gizmos > tiny-gizmos' });
  for (const state of ['active', 'draft', 'archived'] as const) {
    expect(body.totals[state]).toBe((await list({ state, limit: 1 })).total);
  }
  const listed = await shop.call(drafts.list, { query: {} }, admin.token);
  expect(Number(listed.headers['x-total-count'])).toBe(body.totals.draft);
});
