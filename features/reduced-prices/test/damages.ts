/* SQL that breaks the invariants of reduced prices; $1 is an order id (features/checks/server/checks.test.ts). */

const product = `(select product_id from order_line where order_id = $1 limit 1)`;

export default [
  [
    'a reduced price is the price of a sale that is on',
    `update product set regular_price_cents = unit_price_cents + 100, reduced_until = now() + interval '1 day'
      where id = ${product}`,
  ],
  [
    'the price history of a product ends at its price',
    `insert into price_history (product_id, from_at, price_cents, per)
     select id, now() + interval '1 second', unit_price_cents + 1, min_order from product where id = ${product}`,
  ],
  [
    'no product is in two sales at the same time',
    `with two as (insert into sale (name, percent, starts_at, ends_at)
                  select 'x', 10, now() + interval '1 day', now() + interval '2 days' from generate_series(1, 2) returning id)
     insert into reduced_price (sale_id, product_id) select id, ${product} from two`,
  ],
] satisfies [rule: string, damage: string][];
