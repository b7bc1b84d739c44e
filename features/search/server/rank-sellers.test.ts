import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { browsing } from '#features/search/contract/browse.ts';
import { readVersions } from '#features/search/server/read-versions.ts';
import { execute } from '#platform/server/db/query.ts';
import { type TestProduct, placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { makeDue, runJob } from '#test/helpers/run-job.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { waitUntilBlocked } from '#test/helpers/wait-until-blocked.ts';
import { lockIndex } from './index-products.ts';

const shop = await startShop();
// The job also runs at startup; the tests run it themselves.
const { $client: client } = shop.db;
const buyer = await signIn(shop.db);

const nextHour = async () => {
  await makeDue(shop, 'sellers');
  await runJob(shop, 'sellers');
};
const setStatus = (status: string, { id }: TestProduct) =>
  client.query(
    `update orders set status = $1, transaction_id = 't' || number, paid_at = now()
      where id in (select order_id from order_line where product_id = $2)`,
    [status, id],
  );
const leaders = async (count: number): Promise<string[]> => {
  const { body } = await shop.call(browsing.list, { query: { sort: 'best', limit: count } });
  return body.items.map(({ _id }: { _id: string }) => _id);
};
const version = async () => (await readVersions(shop.db)).versions.products;

test('sales of the last 90 days decide the best sellers, and each product is listed once', async () => {
  const [twice, once, unpaid, long] = await Promise.all([
    createTestProduct(shop),
    createTestProduct(shop),
    createTestProduct(shop),
    createTestProduct(shop),
  ]);
  for (const goods of [twice, twice, once, unpaid, long, long, long]) {
    expect((await placeOrder(shop, buyer, goods)).status).toBe(201);
  }
  const seeded = await leaders(3);
  for (const goods of [twice, once]) await setStatus('paid', goods);
  await setStatus('delivered', long);
  // The three orders of `long` are older than 90 days.
  await client.query(
    `with sold as (select order_id as id from order_line where product_id = $1),
     older as (
       insert into orders (id, customer_id, user_name, email, delivery_address, goods_cents, shipping_cents, total_cents,
                           held_until, status, transaction_id, paid_at)
       select uuidv7(interval '-91 days'), customer_id, user_name, email, delivery_address, goods_cents, shipping_cents,
              total_cents, held_until, status, 'old ' || number, paid_at
         from orders join sold using (id)
       returning id
     )
     insert into order_line (order_id, position, product_id, sku, product_name, unit_price_cents, min_order, quantity,
                             goods_cents)
     select older.id, 1, product.id, sku, name, unit_price_cents, min_order, min_order, unit_price_cents
       from older cross join product where product.id = $1`,
    [long.id],
  );
  await client.query(
    `update orders set status = 'unpaid', transaction_id = null, paid_at = null
      where id > uuidv7(interval '-90 days') and id in (select order_id from order_line where product_id = $1)`,
    [long.id],
  );
  await nextHour();
  expect(await leaders(5)).toEqual([twice.id, once.id, ...seeded]);
  const { body } = await shop.call(browsing.list, { query: {} });
  const pages = Array.from({ length: Math.ceil(body.total / 10) }, (_, at) => at + 1);
  const listed = await Promise.all(
    pages.map((page) => shop.call(browsing.list, { query: { sort: 'best', limit: 10, page } })),
  );
  const ids = listed.flatMap((one) => one.body.items.map(({ _id }: { _id: string }) => _id));
  expect(new Set(ids).size).toBe(body.total);
  expect(ids).toHaveLength(body.total);

  await setStatus('refunded', twice);
  await nextHour();
  expect((await leaders(2))[0]).toBe(once.id);
});

test('the ranking waits while products are written, and locks no product in the meantime', async () => {
  const goods = await createTestProduct(shop);
  await placeOrder(shop, buyer, goods);
  await setStatus('paid', goods);
  const ranking = await shop.db.transaction(async (trx) => {
    await lockIndex(trx);
    const ranked = nextHour();
    await waitUntilBlocked(shop, trx.$client);
    await execute(trx, sql`select from product where id = ${goods.id} for update nowait`);
    return { ranked };
  });
  await ranking.ranked;
  expect((await leaders(100)).includes(goods.id)).toBe(true);
});

test('the ranking runs once an hour, and leaves products unchanged when nothing was sold', async () => {
  const goods = await createTestProduct(shop);
  await nextHour();
  const before = await version();
  await nextHour();
  expect(await version()).toBe(before);
  await placeOrder(shop, buyer, goods);
  await setStatus('paid', goods);
  await runJob(shop, 'sellers');
  expect(await version()).toBe(before);
  await nextHour();
  expect(await version()).not.toBe(before);
});
