import type { Database } from '#platform/server/db/open.ts';

const BUYERS = 40_000;
const LINES_EACH = 3;
const BATCH = 20_000;

const insertBuyers = `
  insert into customer (email, name)
  select 'buyer' || n || '@example.com', 'Buyer ' || n from generate_series(1, $1::int) n`;

/**
 * Inserts delivered orders with three lines each. Their numbers run from `$1` to `$2`, after `$6` earlier orders.
 * The payments of all `$5` orders of a run are evenly spread over the time from `$3` to `$4` days ago. One order
 * in fifty has a refund two days later and a credit note. A few products make up most of the sales.
 */
const insertSales = `
  with goods as materialized (
    select array_agg(id order by sku) as ids, array_agg(sku order by sku) as skus, array_agg(name order by sku) as names
      from product
  ), buyers as materialized (select array_agg(id) as ids from customer where name like 'Buyer %'
  ), made as (
    insert into orders (id, customer_id, user_name, email, delivery_address, goods_cents, shipping_cents, tax_cents,
                        total_cents, status, transaction_id, held_until, created_at, paid_at, delivered_at)
    select uuidv7(-ago), buyers.ids[1 + n * 7919 % array_length(buyers.ids, 1)], 'Buyer', 'buyer@example.com', '{}',
           6000, 795, 0, 6795, 'delivered', 'bench_' || n, now() - ago, now() - ago, now() - ago, now() - ago
      from generate_series($1::bigint, $2::bigint) n cross join buyers
     cross join lateral (select make_interval(secs => 86400 * ($3::float8 - ($3::float8 - $4::float8) * (n - $6::bigint) / $5::bigint)) as ago) w
    returning id, paid_at, substr(transaction_id, 7)::bigint as n
  ), lines as (
    insert into order_line (order_id, position, product_id, sku, product_name, unit_price_cents, min_order, quantity,
                            goods_cents, shipped)
    select m.id, p, goods.ids[at], goods.skus[at], goods.names[at], 1000, 1, 2, 2000, 2
      from made m cross join goods cross join generate_series(1, ${LINES_EACH}) p
     cross join lateral (
       select 1 + ((power(hashint8(m.n) & 65535, 2) / 65536)::bigint * array_length(goods.ids, 1) / 65536
                   + (p - 1) * 7) % array_length(goods.ids, 1) as at) w
    returning order_id
  ), paid as (
    insert into payment (order_id, seq, idempotency_key, provider_id, amount_cents, currency, status, applied_at)
    select id, 1, 'bench_' || n, 'bench_' || n, 6795, 'usd', 'succeeded', paid_at from made where n % 50 = 0
    returning id, order_id
  ), refunded as (
    insert into refund (payment_id, amount_cents, reason, status, done_at)
    select p.id, 1000, 'Bench', 'done', m.paid_at + interval '2 days' from paid p join made m on m.id = p.order_id
    returning id, payment_id, done_at
  )
  insert into document (kind, year, number, order_id, refund_id, content)
  select 'credit_note', 1000, m.n, m.id, g.id, '{"taxes": [{"rate": 25, "netCents": 800, "taxCents": 200, "grossCents": 1000}]}'
    from refunded g join paid p on p.id = g.payment_id join made m on m.id = p.order_id`;

/** Sells this many order lines in the period between `from` and `to` days ago. */
const sell = async (db: Database, lines: number, [from, to]: [number, number], after: number): Promise<number> => {
  const orderCount = Math.ceil(lines / LINES_EACH);
  for (let at = 1; at <= orderCount; at += BATCH) {
    await db.transaction(async (trx) => {
      // Turns off the check of foreign keys, which would take most of the time. The data is consistent anyway.
      await trx.$client.query('set local session_replication_role = replica');
      await trx.$client.query('set local synchronous_commit = off');
      const last = Math.min(orderCount, at + BATCH - 1);
      await trx.$client.query(insertSales, [after + at, after + last, from, to, orderCount, after]);
    });
  }
  return after + orderCount;
};

/**
 * Adds two years of sales to 40,000 customers: this many order lines in the last year, and half as many in the
 * year before.
 */
export const growSales = async (db: Database, lines: number): Promise<void> => {
  // Dropped, because nothing here searches orders by text, and updating this index would take longer than everything
  // else.
  await db.$client.query('drop index orders_found');
  await db.$client.query(insertBuyers, [BUYERS]);
  const before = await sell(db, lines / 2, [730, 365], 0);
  await sell(db, lines, [365, 0], before);
  await db.$client.query('vacuum analyze');
  await db.$client.query('checkpoint');
};
