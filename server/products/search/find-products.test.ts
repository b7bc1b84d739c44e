import { expect, test } from 'vitest';
import { browsing } from '#contract/browse.ts';
import { CHUNK, SLICES } from '#server/db/schema/products.ts';
import { startShop } from '#test/start-shop.ts';
import { indexProducts } from './index-products.ts';

const shop = await startShop();
const { $client: pool } = shop.db;

/** So many products of a name, beginning with a chunk of the catalogue. */
const addProducts = async (name: string, count: number, chunk: number): Promise<void> => {
  await pool.query(`select setval(pg_get_serial_sequence('product', 'ordinal'), $1)`, [chunk * CHUNK + 100]);
  const { rows } = await pool.query<{ id: string }>(
    `with made as (
       insert into product (sku, slug, name, family, unit_price_cents, min_order, position, description, category_id)
       select $1 || n, $1 || n, $1 || ' ' || n, $1, 1000 + n, 1, 10000 + n, 'For a test.', c.id
         from generate_series(1, $2::int) n, (select id from category limit 1) c returning id),
     stocked as (insert into stock (product_id, on_hand) select id, 10 from made),
     pictures as (
       insert into product_image (product_id, position, url, alt, width, height)
       select id, 0, '/pictures/x.svg', 'x', 640, 640 from made)
     select id from made`,
    [name, count],
  );
  await shop.db.transaction((trx) =>
    indexProducts(
      trx,
      rows.map(({ id }) => id),
    ),
  );
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
