import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { productReviews } from '#features/product-reviews/contract/product-reviews.ts';
import { rows } from '#platform/server/db/query.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { matchesReviewSearch } from './product-review-search.ts';

const shop = await startShop();
const admin = await signIn(shop.db, 'admin');
const product = await createTestProduct(shop);
await shop.db.$client.query(
  `insert into product_review (product_id, name, stars, title, description) values
     ($1, 'Øystein M.', 5, 'Tight at once', 'Crème of the valves; O’Neill’s own.'), ($1, 'Ann B.', 2, '100% brass', 'Drips')`,
  [product.id],
);
const find = async (search: string) =>
  (await shop.call(productReviews.listAll, { query: { search } }, admin.token)).body.map(
    ({ title }: { title: string }) => title,
  );

test.each(['oystein', 'Øyst', 'creme valves', "o'neill", 'ONeill', 'tight  Øystein'])(
  'the search %s finds a review in any spelling of its letters',
  async (search) => expect(await find(search)).toEqual(['Tight at once']),
);

test.each(['%', '%%%', '_', "'", '\\', ':*', '&', 'x'.repeat(200), '🔧'])(
  'the search $0 has no special meaning',
  async (search) => expect(await find(search)).toEqual([]),
);

test('a product’s SKU finds all of its reviews', async () => {
  const { rows: numbers } = await shop.db.$client.query('select sku from product where id = $1', [product.id]);
  expect(await find(numbers[0]?.sku)).toEqual(expect.arrayContaining(['Tight at once', '100% brass']));
});

test('with many reviews, the search uses an index', async () => {
  await shop.db.$client.query(`
    insert into product_review (product_id, name, stars, title, description)
    select id, 'Somebody', 4, 'Good ' || n, 'As it should be' from product, generate_series(1, 20) n`);
  await shop.db.$client.query('analyze product_review; analyze part_number');
  for (const search of ['oystein', 'drips brass', 'FIT-0061']) {
    const plan = await rows<{ 'QUERY PLAN': string }>(
      shop.db,
      sql`explain select id from product_review where ${matchesReviewSearch(search)}`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('product_review_found');
    expect(text).not.toMatch(/Seq Scan on product_review/);
  }
});
