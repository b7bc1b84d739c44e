import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orders } from '#features/orders/contract/orders.ts';
import { features } from '#server/features.ts';
import { cleanUp } from '#test/helpers/clean-up.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct, placeOrder } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { setOrderFacts } from './order-facts.ts';

const shop = await startShop();
const buyer = await signIn(shop.db);
const goods = await createTestProduct(shop);

const read = async (id: string) => (await shop.call(orders.get, { params: { id } }, buyer.token)).body;

test('if no feature shows facts of orders, an order has none', async () => {
  const { body } = await placeOrder(shop, buyer, goods, 2);
  expect(await read(body._id)).not.toHaveProperty('facts');
});

test('a fact that a feature adds to an order is on its page and in lists', async () => {
  setOrderFacts([
    {
      label: 'Company',
      select: (id) => sql`(select 'Acme ' || number from orders where id = ${id} and reference = 'Acme')`,
    },
    { label: 'Job', select: () => sql`null::text` },
  ]);
  cleanUp(() => setOrderFacts(features.flatMap(({ orderFacts = [] }) => orderFacts)));
  const { body: placed } = await placeOrder(shop, buyer, goods, 2);
  const { body: other } = await placeOrder(shop, buyer, goods, 2);
  await shop.db.$client.query(`update orders set reference = 'Acme' where id = $1`, [placed._id]);
  const facts = [{ label: 'Company', value: `Acme ${placed.number}` }];
  expect((await read(placed._id)).facts).toEqual(facts);
  expect(await read(other._id)).not.toHaveProperty('facts');
  const { body: mine } = await shop.call(orders.listMine, { query: { email: buyer.email } }, buyer.token);
  expect(mine.slice(0, 2).map((one: { facts?: object }) => one.facts)).toEqual([undefined, facts]);
});
