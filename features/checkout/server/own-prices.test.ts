import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkout } from '#features/checkout/contract/checkout.ts';
import { quickOrder } from '#features/quick-order/contract/quick-order.ts';
import { findBrokenRules } from '#features/rules.ts';
import { execute } from '#platform/server/db/query.ts';
import { features } from '#server/features.ts';
import { oslo } from '#test/helpers/addresses.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { addOwnPrices } from '#test/helpers/own-prices.ts';
import { type TestPerson, signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setOrderStepFinders } from './order-steps.ts';
import { type OwnPricesQuery, setOwnPricesQuery } from './own-prices.ts';

const shop = await startShop();
const setPrice = addOwnPrices(shop);

const createTrade = async (): Promise<TestPerson> => {
  const trade = await signIn(shop.db);
  await setPrice(trade, null, { from: 10, percent: 20 });
  return trade;
};

const changePercent = ({ customerId }: TestPerson, percent: number) =>
  execute(
    shop.db,
    sql`with list as (update price_list set version = version + 1 where customer_id = ${customerId} returning id)
        update price_rule r set percent = ${percent} from list where r.list_id = list.id`,
  );

const linesOf = (productId: string) => [{ productId, quantity: 12 }];

const quote = async (buyer: TestPerson, productId: string) =>
  (await shop.call(checkout.quote, { body: { lines: linesOf(productId), country: 'NO' } }, buyer.token)).body;

const place = (buyer: TestPerson, productId: string, total: number) =>
  shop.call(checkout.place, { body: { lines: linesOf(productId), delivery: oslo, total } }, buyer.token);

test('a buyer is quoted, shown in the quick order and charged their own price, and other buyers are not', async () => {
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

test('an order whose own price changes before it is written is priced again, and refused with the correct total', async () => {
  const trade = await createTrade();
  const { id } = await createTestProduct(shop, { unitPriceCents: 945 });
  let changes = 0;
  // This step runs between pricing and writing.
  setOrderStepFinders([
    {
      findStep: async () => {
        changes += 1;
        if (changes === 1) await changePercent(trade, 10);
        return null;
      },
    },
  ]);
  cleanUp(() => setOrderStepFinders(features.flatMap(({ orderStep = [] }) => orderStep)));
  const refused = await place(trade, id, 90.72);
  expect([refused.status, refused.body.code, refused.body.details.total]).toEqual([409, 'price_changed', 102.06]);
  const { rows } = await shop.db.$client.query('select from orders where customer_id = $1', [trade.customerId]);
  expect(rows).toEqual([]);
  expect((await place(trade, id, 102.06)).status).toBe(201);
});

test('own prices from two features are refused when the features load', () => {
  const query: OwnPricesQuery = { mayExist: () => sql`false`, select: () => sql`null` };
  expect(() => setOwnPricesQuery([query, query])).toThrow('only one feature');
});

test('an order that its own prices make free is refused, because nobody could pay it', async () => {
  const trade = await signIn(shop.db);
  const product = await createTestProduct(shop);
  await setPrice(trade, product, { cents: 0, per: 1 });
  const { id } = product;
  const { status, body } = await place(trade, id, 0);
  expect([status, body.code]).toEqual([422, 'amount_not_chargeable']);
  expect(body.message).toContain('costs nothing');
  const { rows } = await shop.db.$client.query('select from orders where customer_id = $1', [trade.customerId]);
  expect(rows).toEqual([]);
});
