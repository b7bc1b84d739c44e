import { parseArgs } from 'node:util';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { createRandom } from '#test/prove/random.ts';
import { openShop } from './open-shop.ts';
import { quantile, writeSection } from './report.ts';

/* npm run bench:orders -- --orders 100000: measures the staff's order search in a shop with this many orders. */

const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } });
const ORDERS = Number(values.orders);
const REQUESTS = 200;
const GOAL_MS = 200;
const BATCH = 5000;

/**
 * Creates orders of one line each, a third of them shipped, with 4,000 buyer names, unique streets, 50 cities and
 * two countries.
 */
const growOrders = `
  with made as (
    insert into orders (customer_id, user_name, email, reference, delivery_address, goods_cents, shipping_cents,
                        total_cents, status, cancelled_at, cancel_reason, held_until)
    select c.id, 'Buyer' || n % 4000 || ' Sonof' || n % 70, 'buyer' || n % 4000 || '@example.com', 'PO-' || n,
           jsonb_build_object('name', 'Buyer' || n % 4000, 'line1', n || ' Pipe Lane', 'city', 'City' || n % 50,
                              'postcode', lpad((n % 9999)::text, 4, '0'), 'country', (array['NO', 'GB'])[1 + n % 2],
                              'company', '', 'line2', '', 'region', '', 'phone', '', 'taxNumber', ''),
           1000, 0, 1000, 'cancelled', now(), 'admin', now()
      from generate_series($1::int, $2::int) n cross join (select id from customer where email = 'customer@example.com') c
    returning id, number
  ), line as (
    insert into order_line (order_id, position, product_id, sku, product_name, unit_price_cents, min_order, quantity,
                            goods_cents, released)
    select m.id, 1, p.id, p.sku, p.name, 1000, 1, 1, 1000, 1
      from made m join (select id, sku, name, row_number() over (order by sku) as place, count(*) over () as all
                          from product) p on p.place = 1 + m.number % p.all
  )
  insert into shipment (order_id, carrier, tracking_number) select id, 'Post', 'CP' || number || 'NO' from made where number % 3 = 0`;

const { shop, db, close } = await openShop();
for (let from = 1; from <= ORDERS; from += BATCH) {
  await db.$client.query(growOrders, [from, Math.min(ORDERS, from + BATCH - 1)]);
}
await db.$client.query('vacuum analyze orders, order_line, shipment');
const { rows: skus } = await db.$client.query<{ sku: string }>('select sku from product order by sku');

const random = createRandom(8);
const kinds: Record<string, () => string> = {
  'order number': () => String(1001 + random.upTo(ORDERS)),
  email: () => `buyer${random.upTo(4000)}@example.com`,
  name: () => `Sonof${random.upTo(70)}`,
  'street and number': () => `${1 + random.upTo(ORDERS)} pipe lane`,
  city: () => `city${random.upTo(50)}`,
  'country, half of all orders': () => 'no',
  'word in every order': () => 'lane',
  reference: () => `PO-${1 + random.upTo(ORDERS)}`,
  SKU: () => random.pick(skus).sku,
  'tracking number': () => `cp${1001 + random.upTo(ORDERS)}no`,
  'no hit': () => 'nowhere',
};

const token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
const timeRequest = async (search: string): Promise<number> => {
  const startedAt = performance.now();
  const query = new URLSearchParams({ search, limit: '24', page: '1' });
  const response = await fetch(`${shop.url}/api/allorders?${query}`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the search for ${search} returned ${response.status}`);
  return performance.now() - startedAt;
};

const lines: string[] = [];
for (const [name, search] of Object.entries(kinds)) {
  const times: number[] = [];
  for (let at = 0; at < REQUESTS; at += 1) times.push(await timeRequest(search()));
  const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  lines.push(`- ${name}: ${median.toFixed(1)}, ${p99.toFixed(1)} ms${p99 < GOAL_MS ? '' : ': **missed**'}`);
  console.log(lines.at(-1));
}

await close();
writeSection(
  `The owner's search over ${ORDERS.toLocaleString('en-US')} orders`,
  'bench:orders',
  `One request at a time, ${REQUESTS} of each kind. The goal is ${GOAL_MS} ms at p99.\n\n${lines.join('\n')}`,
);
