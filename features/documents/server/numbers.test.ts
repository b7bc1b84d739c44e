import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { findBrokenRules } from '#features/rules.ts';
import { placeOrder, createTestProduct } from '#test/helpers/products.ts';
import { signIn } from '#test/helpers/people.ts';
import { startShop } from '#test/helpers/start-shop.ts';

const shop = await startShop();

/** `MANY_INVOICES=1` tests the number of invoices that the shop promises to handle. */
const [INVOICES, CONNECTIONS] = process.env['MANY_INVOICES'] === undefined ? [80, 8] : [1000, 16];

/** Creates orders that look paid. */
const makePaid = async (count: number): Promise<string[]> => {
  const { body: order } = await placeOrder(shop, await signIn(shop.db), await createTestProduct(shop), 1);
  const { rows } = await shop.db.$client.query<{ id: string }>(
    `with made as (
       insert into orders (customer_id, user_name, email, delivery_address, goods_cents, shipping_cents, total_cents,
                           held_until, status, transaction_id, paid_at)
       select customer_id, user_name, email, delivery_address, goods_cents, shipping_cents, total_cents, held_until,
              'paid', 'pi_' || n, now()
         from orders, generate_series(1, $2) n where id = $1 returning id
     ), lines as (
       insert into order_line (order_id, position, product_id, sku, product_name, unit_price_cents, min_order, quantity,
                               goods_cents)
       select made.id, 1, product_id, sku, product_name, unit_price_cents, min_order, quantity, goods_cents
         from made, order_line where order_id = $1
     )
     select id from made`,
    [order._id, count],
  );
  return rows.map(({ id }) => id);
};

const issueThere = async (orders: string[], connections: number): Promise<void> => {
  const child = fork(fileURLToPath(new URL('../../../test/helpers/issue-invoices.ts', import.meta.url)));
  child.send({ url: shop.databaseUrl, orders, connections });
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
};

test('two processes number invoices without gaps or duplicates, although every other attempt rolls back', async () => {
  const orders = await makePaid(INVOICES);
  const began = performance.now();
  const half = INVOICES / 2;
  await Promise.all([
    issueThere(orders.slice(0, half), CONNECTIONS / 2),
    issueThere(orders.slice(half), CONNECTIONS / 2),
  ]);
  const seconds = (performance.now() - began) / 1000;
  const { rows } = await shop.db.$client.query(
    'select count(*)::int as n, count(distinct order_id)::int as orders, min(number) as first, max(number) as last from document',
  );
  expect(rows[0]).toEqual({ n: INVOICES, orders: INVOICES, first: 1, last: INVOICES });
  const broken = await findBrokenRules(shop.db);
  expect(Object.keys(broken).filter((rule) => rule.includes('document') || rule.includes('invoice'))).toEqual([]);
  if (INVOICES === 1000) console.log(`${INVOICES} invoices in ${seconds.toFixed(1)} s`);
}, 300_000);
