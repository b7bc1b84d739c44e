import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { findBrokenRules } from '#features/rules.ts';
import { execute } from '#platform/server/db/query.ts';
import { features } from '#server/features.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setOrderStepFinders } from './order-steps.ts';
import { setOwnPricesQuery } from './own-prices.ts';

const shop = await startShop();
await execute(shop.db, sql`create table test_list (customer_id uuid, percent numeric, version int)`);

setOwnPricesQuery(
  (buyer) => sql`
    select json_agg(json_build_object('list', 'test', 'version', version, 'from', 10, 'percent', percent) order by percent)
      from test_list where customer_id = ${buyer}`,
);
cleanUp(() => setOwnPricesQuery(features.flatMap(({ ownPrices = [] }) => ownPrices)[0] ?? null));

const createTrade = async (): Promise<TestPerson> => {
  const trade = await signIn(shop.db);
  await execute(shop.db, sql`insert into test_list values (${trade.customerId}, 20, 1)`);
  return trade;
};

const linesOf = (productId: string) => [{ productId, quantity: 12 }];

const quote = async (buyer: TestPerson, productId: string) =>
  (await shop.call(checkout.quote, { body: { lines: linesOf(productId), country: 'NO' } }, buyer.token)).body;

const place = (buyer: TestPerson, productId: string, total: number) =>
  shop.call(checkout.place, { body: { lines: linesOf(productId), delivery: oslo, total } }, buyer.token);

test('a buyer is quoted, shown in the pad and charged their own price, and others are not', async () => {
  const trade = await createTrade();
  const other = await signIn(shop.db);
  const { id } = await createTestProduct(shop, { unitPriceCents: 945, priceBreaks: [{ from: 10, percent: 5 }] });
  expect(await quote(trade, id)).toMatchObject({ price: 113.4, discount: 22.68, total: 90.72 });
  expect(await quote(other, id)).toMatchObject({ price: 113.4, discount: 5.67, total: 107.73 });
  const { body: checked } = await shop.call(quickOrder.check, { body: { lines: linesOf(id) } }, trade.token);
  expect(checked.lines).toMatchObject([{ price: 113.4, discount: 22.68 }]);
  const replies = await Promise.all([place(trade, id, 90.72), place(other, id, 107.73), place(other, id, 90.72)]);
  expect(replies.map(({ status, body }) => [status, body.discount ?? body.code])).toEqual([
    [201, 22.68],
    [201, 5.67],
    [409, 'price_changed'],
  ]);
  expect(await findBrokenRules(shop.db)).toEqual({});
});

test('an order whose own price changes before it is written is priced again, and refused with the right total', async () => {
  const trade = await createTrade();
  const { id } = await createTestProduct(shop, { unitPriceCents: 945 });
  let changes = 0;
  // A step runs between pricing and writing.
  setOrderStepFinders([
    async (db) => {
      changes += 1;
      if (changes === 1) {
        await execute(
          db,
          sql`update test_list set percent = 10, version = version + 1 where customer_id = ${trade.customerId}`,
        );
      }
      return null;
    },
  ]);
  cleanUp(() => setOrderStepFinders(features.flatMap(({ orderStep = [] }) => orderStep)));
  const refused = await place(trade, id, 90.72);
  expect([refused.status, refused.body.code, refused.body.details.total]).toEqual([409, 'price_changed', 102.06]);
  const { rows } = await shop.db.$client.query('select from orders where customer_id = $1', [trade.customerId]);
  expect(rows).toEqual([]);
  expect((await place(trade, id, 102.06)).status).toBe(201);
});
