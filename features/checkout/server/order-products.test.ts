import { expect, test } from 'vitest';
import { addOwnPrices } from '#test/helpers/own-prices.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProducts, placeLines } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { getPricingData } from './order-products.ts';

const shop = await startShop();
const setPrice = addOwnPrices(shop);

/** PostgreSQL plans a prepared statement at least five times before it reuses a plan. */
const FIRST_PLANS = 5;

test('PostgreSQL does not plan the pricing statement for each order, with and without own prices', async () => {
  const [plain, trade] = [await signIn(shop.db), await signIn(shop.db)];
  await setPrice(trade, null, { percent: 20 });
  const goods = await createTestProducts(shop, 12, { stock: 100 });
  for (let n = 0; n < FIRST_PLANS; n += 1) {
    await placeLines(
      shop,
      plain,
      goods.map((one) => [one, 1]),
    );
  }
  // With statistics about several orders, PostgreSQL would expect a plan for the exact number of buyers to be cheaper.
  await shop.db.$client.query('analyze');
  for (const count of [1, 12]) {
    const lines = goods.slice(0, count).map(({ id: productId }) => ({ productId, quantity: 1 }));
    for (const { customerId } of [plain, trade]) {
      // In sequence, so that all use the same connection.
      for (let n = 0; n < 2 * FIRST_PLANS; n += 1) await getPricingData(shop.db, { lines, customerId });
    }
  }
  const { rows } = await shop.db.$client.query(
    `select regexp_replace(name, '-adjusted-[0-9]+', '') as name, custom_plans::int as planned
       from pg_prepared_statements where name ~ '^(read-for-orders-own.*|read-own-prices)$' order by 1`,
  );
  expect(rows).toEqual([
    { name: 'read-for-orders-own-step-step', planned: FIRST_PLANS },
    { name: 'read-own-prices', planned: FIRST_PLANS },
  ]);
});
