import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rows } from '#platform/server/db/query.ts';
import { signIn } from '#test/helpers/people.ts';
import { createTestProduct } from '#test/helpers/products.ts';
import { startShop } from '#test/helpers/start-shop.ts';
import { selectLateOrders } from './notify-late-orders.ts';

const ORDERS = 5000;

const shop = await startShop();

test('among many delivered orders, the late ones are found by the index of states', async () => {
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  await shop.db.$client.query(
    `with made as (
       insert into orders (customer_id, user_name, email, delivery_address, goods_cents, shipping_cents, total_cents,
                           status, transaction_id, held_until, paid_at, delivered_at)
       select $1, 'Buyer', 'buyer@example.com', '{}', 1000, 0, 1000,
              case when n % 1000 = 0 then 'paid' else 'delivered' end, 'tx-' || n, now(), now(),
              case when n % 1000 = 0 then null else now() end
         from generate_series(1, $3::int) n
       returning id, status
     ), line as (
       insert into order_line (order_id, position, product_id, sku, product_name, unit_price_cents, min_order, quantity,
                               goods_cents, shipped)
       select m.id, 1, p.id, p.sku, p.name, 1000, 1, 1, 1000, case when m.status = 'paid' then 0 else 1 end
         from made m join product p on p.id = $2
     )
     insert into order_promise (order_id, from_date, to_date, pay_by, delivery_time, country)
     select id, '2026-01-01', '2026-01-02', now(), '{}', 'NO' from made`,
    [buyer.customerId, goods.id, ORDERS],
  );
  await shop.db.$client.query('vacuum analyze orders, order_line, order_promise');
  const plan = (await rows<{ 'QUERY PLAN': string }>(shop.db, sql`explain analyze ${selectLateOrders}`))
    .map((row) => row['QUERY PLAN'])
    .join('\n');
  expect(plan).toContain('orders_status');
  expect(plan).not.toMatch(/Seq Scan on (?:orders|order_promise|order_line)/);
  expect(await rows(shop.db, selectLateOrders)).toHaveLength(ORDERS / 1000);
});
