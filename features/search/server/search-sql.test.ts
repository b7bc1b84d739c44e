import { expect, test } from 'vitest';
import { browsing } from '#features/search/contract/browse.ts';
import { products } from '#features/products/contract/products.ts';
import { CHUNK, SLICES } from './schema.ts';
import { lockStoredProducts } from '#features/product-editing/server/stored-products.ts';
import { writeProducts } from '#features/product-editing/server/write-products.ts';
import { buildProductDraft } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();
const { $client: pool } = shop.db;

/** Adds products with a name, starting in a given chunk of the catalog. */
const addProducts = async (name: string, count: number, chunk: number): Promise<void> => {
  await pool.query(`select setval(pg_get_serial_sequence('product', 'ordinal'), $1)`, [chunk * CHUNK + 100]);
  const drafts = Array.from({ length: count }, (_, at) => ({
    ...buildProductDraft({ unitPriceCents: 1000 + at }),
    name: `${name} ${at + 1}`,
    description: 'For a test.',
  }));
  await shop.db.transaction(async (trx) => {
    await lockStoredProducts(trx, []);
    await writeProducts(trx, drafts, null);
  });
};

const search = async (words: string) => {
  const { body } = await shop.call(browsing.list, { query: { search: words, limit: 24 } });
  return { itemCount: body.items.length, total: body.total, isMore: body.isMore };
};

test.each([
  ['in the slice that is searched first', 'blivet', 510, 0, { itemCount: 24, total: 300, isMore: true }],
  ['in another slice', 'frobnitz', 510, 3, { itemCount: 24, total: 300, isMore: true }],
  ['few, in another slice', 'grommit', 7, SLICES + 2, { itemCount: 7, total: 7, isMore: false }],
  ['few, in the first slice of the second round', 'widgetry', 9, SLICES, { itemCount: 9, total: 9, isMore: false }],
])(
  'a search finds the same products, no matter where in the catalog they are: %s',
  async (_, name, count, chunk, found) => {
    await addProducts(name, count, chunk);
    expect(await search(name)).toEqual(found);
  },
);

test('matches in several slices are counted across all of them', async () => {
  await addProducts('sprocketeer', 5, 1);
  await addProducts('sprocketeer-two', 5, 2 * SLICES);
  expect(await search('sprocketeer')).toEqual({ itemCount: 10, total: 10, isMore: false });
});

test('filler words do not change what a search finds', async () => {
  const plain = await search('ball valve');
  expect(plain.total).toBeGreaterThan(0);
  expect(await search('is this your ball valve?')).toEqual(plain);
});

test('a search for the start of a word finds products, and suggests up to eight of them', async () => {
  const begun = await search('elb');
  expect(begun.total).toBeGreaterThan(0);
  const { body } = await shop.call(browsing.suggest, { query: { search: 'elb' } });
  expect(body.products).toHaveLength(Math.min(8, begun.total));
});

test('a search that stops counting shows this, and its pages show every product exactly once', async () => {
  await addProducts('doohickey', 730, 2);
  type Found = { _id: string };
  const getPage = async (page: number, sort?: 'newest') => {
    const query = { search: 'doohickey', page, limit: 100, ...(sort && { sort }) };
    const { body, headers } = await shop.call(products.list, { query });
    return {
      found: body as Found[],
      count: `${headers['x-total-more'] === undefined ? '' : 'more than '}${String(headers['x-total-count'])}`,
      rels: [...String(headers['link']).matchAll(/page=(\d+)[^>]*>; rel="(\w+)"/g)].map(
        ([, to, rel]) => `${rel} ${to}`,
      ),
    };
  };
  for (const sort of [undefined, 'newest' as const]) {
    const pages = await Promise.all(Array.from({ length: 9 }, (_, at) => getPage(at + 1, sort)));
    const all = pages.flatMap(({ found }) => found);
    expect(new Set(all.map(({ _id }) => _id)).size).toBe(730);
    expect(pages.map(({ count }) => count)).toEqual([
      'more than 300',
      'more than 300',
      'more than 300',
      'more than 400',
      'more than 500',
      'more than 600',
      'more than 700',
      '730',
      '730',
    ]);
    expect(pages[3]?.rels).toEqual(['first 1', 'prev 3', 'next 5']);
    expect(pages[7]?.rels).toEqual(['first 1', 'prev 7', 'last 8']);
    expect(pages[8]?.rels).toEqual(['first 1', 'prev 8', 'last 8']);
  }
  const { body } = await shop.call(browsing.list, { query: { search: 'doohickey', page: 31, limit: 24 } });
  expect([body.items.length, body.total, body.isMore]).toEqual([10, 730, false]);
});
