import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { browsing } from '#features/search/contract/browse.ts';
import type { Product } from '#features/products/contract/products.ts';
import { products } from '#features/products/contract/products.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { buildProductDraft, writeDrafts } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { orderBySql } from './search-sql.ts';
import { reindexProducts } from './reindex-products.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');

const names = [
  'Quillwrench 8 in',
  'Quillwrench 10 in',
  'Quillwrench 12 in',
  'quillwrench valve 1/2',
  'Quillwrench valve 3/4',
  'Quillwrench valve 1',
  'Quillwrench valve 1 1/2',
];
await writeDrafts(
  shop,
  names.toReversed().map((name) => ({ ...buildProductDraft(), name })),
);

const getNames = (items: Product[]) => items.map(({ name }) => name).filter((name) => /quillwrench/i.test(name));

type Order = 'name' | 'name-desc';

const lists = {
  'the list of the shop': async (sort: Order) =>
    (await shop.call(browsing.list, { query: { sort, category: 'valves', limit: 100 } })).body.items,
  'a search of the shop': async (sort: Order) =>
    (await shop.call(browsing.list, { query: { sort, search: 'quillwrench' } })).body.items,
  "staff's list": async (sort: Order) => {
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) =>
        shop.call(products.listAll, { query: { sort, page, limit: 100 } }, admin.token).then(({ body }) => body),
      ),
    );
    return pages.flat();
  },
  'a search of staff': async (sort: Order) =>
    (await shop.call(products.listAll, { query: { sort, search: 'quillwrench' } }, admin.token)).body,
};

test.each(Object.entries(lists))('%s sorts numbers in names by value, ascending and descending', async (_, list) => {
  expect(getNames(await list('name'))).toEqual(names);
  expect(getNames(await list('name-desc'))).toEqual(names.toReversed());
});

test('a renamed product moves to its new place in the list', async () => {
  const [id = ''] = await writeDrafts(shop, [{ ...buildProductDraft(), name: 'Quillwrench 14 in' }]);
  const { body: seen } = await shop.call(products.get, { params: { id } });
  const { status } = await shop.call(
    products.edit,
    {
      params: { id },
      body: { ...seen, name: 'Quillwrench 9 in', image: seen.img, stockWas: seen.stock, version: seen.version },
    },
    admin.token,
  );
  expect(status).toBe(200);
  expect(getNames(await lists['a search of the shop']('name')).slice(0, 3)).toEqual([
    'Quillwrench 8 in',
    'Quillwrench 9 in',
    'Quillwrench 10 in',
  ]);
  await shop.call(products.remove, { params: { id }, query: { confirmed: 'true' } }, admin.token);
});

test('names stored before sort keys existed get theirs when products are reindexed', async () => {
  await execute(shop.db, sql`update product set name_sort_key = ''`);
  await execute(shop.db, sql`update meta set value = '2' where key = 'search_reading'`);
  await reindexProducts(shop.db);
  expect(getNames(await lists['the list of the shop']('name'))).toEqual(names);
});

test('a page sorted by name is read from an index alone, however deep it is', async () => {
  await shop.db.$client.query('vacuum analyze product');
  const plan = await shop.db.transaction(async (trx) => {
    await execute(trx, sql`set local enable_seqscan = off`);
    return rows<{ 'QUERY PLAN': string }>(
      trx,
      sql`explain select p.id, p.terms from product p where p.status = 'active' order by ${orderBySql('name')} limit 24 offset 300`,
    );
  });
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(/Index Only Scan using product_by_name_sort_key/);
});
