import { expect, test } from 'vitest';
import { browsing } from '#contract/browse.ts';
import { CHUNK, SLICES } from '#server/db/schema/products.ts';
import { holdStored } from '#server/products/read-stored.ts';
import { writeProducts } from '#server/products/write-products.ts';
import { draftProduct } from '#test/goods.ts';
import { startShop } from '#test/start-shop.ts';

const shop = await startShop();
const { $client: pool } = shop.db;

/** So many products of a name, beginning with a chunk of the catalogue. */
const addProducts = async (name: string, count: number, chunk: number): Promise<void> => {
  await pool.query(`select setval(pg_get_serial_sequence('product', 'ordinal'), $1)`, [chunk * CHUNK + 100]);
  const drafts = Array.from({ length: count }, (_, at) => ({
    ...draftProduct({ unitPriceCents: 1000 + at }),
    name: `${name} ${at + 1}`,
    description: 'For a test.',
  }));
  await shop.db.transaction(async (trx) => {
    await holdStored(trx, []);
    await writeProducts(trx, drafts, null);
  });
};

const search = async (words: string) => {
  const { body } = await shop.call(browsing.list, { query: { search: words, limit: 24 } });
  return { shown: body.items.length, total: body.total, isMore: body.isMore };
};

test.each([
  ['in the slice that is looked at first', 'blivet', 510, 0, { shown: 24, total: 300, isMore: true }],
  ['in another slice', 'frobnitz', 510, 3, { shown: 24, total: 300, isMore: true }],
  ['few, in another slice', 'grommit', 7, SLICES + 2, { shown: 7, total: 7, isMore: false }],
  ['few, in the first slice of the second round', 'widgetry', 9, SLICES, { shown: 9, total: 9, isMore: false }],
])(
  'what a search finds does not depend on where in the catalogue it stands: %s',
  async (_, name, count, chunk, found) => {
    await addProducts(name, count, chunk);
    expect(await search(name)).toEqual(found);
  },
);

test('what stands in several slices is counted over all of them', async () => {
  await addProducts('sprocketeer', 5, 1);
  await addProducts('sprocketeer-two', 5, 2 * SLICES);
  expect(await search('sprocketeer')).toEqual({ shown: 10, total: 10, isMore: false });
});

test('words that say nothing do not rule anything out', async () => {
  const plain = await search('ball valve');
  expect(plain.total).toBeGreaterThan(0);
  expect(await search('is this your ball valve?')).toEqual(plain);
});

test('a single word that is only begun finds what goes on like it, where it is none itself', async () => {
  const begun = await search('elb');
  expect(begun.total).toBeGreaterThan(0);
  const { body } = await shop.call(browsing.suggest, { query: { search: 'elb' } });
  expect(body.products).toHaveLength(Math.min(8, begun.total));
});
