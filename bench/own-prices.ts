import { MOST_SHOWN_PRICES, shownPrices } from '#features/price-lists/contract/shown-prices.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { growProducts } from './grow-products.ts';
import { fillTables, openShop } from './open-shop.ts';
import { formatRows, logRow, median, type Row, writeSection } from './report.ts';

/* npm run bench:own-prices: the own prices of one page's products, beside many price lists. */

const PRODUCTS = 20_000;
const LISTS = 200;
const RULES = 5_000;
const REQUESTS = 200;
const WARM_UP = 50;
const GOAL_MS = 25;

const { shop, db, close } = await openShop();
await growProducts(db, PRODUCTS, async () => {});

/* Half of the lists are of a group. The buyer has one of their own and that of their group. */
const fill = `
  insert into price_group (name) select 'Group ' || n from generate_series(1, ${LISTS / 2}) n;
  insert into price_list (name, group_id) select 'List of ' || name, id from price_group;
  insert into customer (email, name)
  select 'buyer-' || n || '@example.org', 'Buyer ' || n from generate_series(2, ${LISTS / 2}) n;
  insert into price_list (name, customer_id)
  select 'List of ' || email, id from customer where email = 'customer@example.com' or email like 'buyer-%@example.org';
  insert into customer_price_group (customer_id, group_id)
  select c.id, g.id from customer c, price_group g where c.email = 'customer@example.com' and g.name = 'Group 1';`;
/* Each list has a percentage for everything and for each category, and two prices of each of many products. */
const fillRules = `
  insert into price_rule (list_id, from_quantity, percent) select id, 100, 1 from price_list;
  insert into price_rule (list_id, category_id, from_quantity, percent)
  select l.id, c.id, 10, 2 from price_list l cross join category c;
  insert into price_rule (list_id, product_id, from_quantity, price_cents, per)
  select l.id, p.id, f.from_quantity, p.unit_price_cents * 9 / 10, p.min_order
    from price_list l
   cross join (select * from product order by id limit ${RULES / 2}) p
   cross join (values (1), (50)) f(from_quantity);`;
await fillTables(db, fill + fillRules);

const token = await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo');
const timeRequest = async (order: string): Promise<number> => {
  const { rows } = await db.$client.query<{ id: string }>(
    `select id from (select id from product order by id limit ${RULES / 2}) p order by ${order} limit ${MOST_SHOWN_PRICES}`,
  );
  const startedAt = performance.now();
  const response = await fetch(`${shop.url}/api${shownPrices.list.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ids: rows.map(({ id }) => id) }),
  });
  const shown = (await response.json()) as unknown[];
  if (shown.length !== MOST_SHOWN_PRICES) throw new Error(JSON.stringify(shown).slice(0, 200));
  return performance.now() - startedAt;
};
for (let at = 0; at < WARM_UP; at += 1) await timeRequest('random()');
const times: number[] = [];
for (let at = 0; at < REQUESTS; at += 1) times.push(await timeRequest('random()'));
const middle = median(times);
const rows: Row[] = [
  logRow(
    `own prices of ${MOST_SHOWN_PRICES} products`,
    `${middle.toFixed(1)} ms`,
    `at most ${GOAL_MS} ms`,
    middle <= GOAL_MS,
  ),
];

await close();
writeSection(
  'A buyer’s own prices',
  'bench:own-prices',
  `The median of ${REQUESTS} requests over HTTP, one at a time. There are ${PRODUCTS.toLocaleString('en-US')} products and ${LISTS} lists of ${RULES.toLocaleString('en-US')} rules, and the buyer has two of them.\n\n${formatRows(rows)}`,
);
