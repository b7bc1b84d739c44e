import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { MAX_BULK_PRODUCTS } from '#platform/contract/limits.ts';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { growProducts } from './grow-products.ts';
import { openShop } from './open-shop.ts';
import { formatRows, logRow, quantile, type Row, writeSection } from './report.ts';

/* npm run bench:staff-lists -- --products 20000: measures how staff find products in a shop with this many, and a bulk
   change of all of them. */

const { values } = parseArgs({ options: { products: { type: 'string', default: '20000' } } });
const PRODUCTS = Number(values.products);
const REQUESTS = 100;
const WARM_UP = 10;
const PAUSE_MS = 50;
/** A threshold above the stock of all products. */
const LOW_AT = 2000;
/** The goal for the first page of a list at p50, in ms. */
const PAGE_GOAL_MS = PRODUCTS <= 20_000 ? 100 : 200;
/** The goals for the steps of a bulk change of 20,000 products, in seconds. */
const STEP_GOALS = { check: 5, apply: 10, undo: 10 };

const { shop, db, close } = await openShop();
await growProducts(db, PRODUCTS);
// Products have brands as rows, a tenth are drafts, and a tenth are low on stock.
await db.$client.query(`
  insert into brand (slug, name)
  select distinct lower(p.brand), p.brand from product p
   where p.brand_id is null and p.brand <> '' and not exists (select from brand b where b.name = p.brand);
  update product p set brand_id = b.id from brand b where b.name = p.brand and p.brand_id is null;
  update product set status = 'draft' where sku like 'GEN-%7';
  update product set low_stock_at = ${LOW_AT} where sku like 'GEN-%3' or sku like 'GEN-%37'`);
await db.$client.query('vacuum analyze');

const count = async (where: string): Promise<number> =>
  (await db.$client.query<{ n: number }>(`select count(*)::int as n from product p where ${where}`)).rows[0]?.n ?? 0;
const { rows: categories } = await db.$client.query<{ slug: string }>(
  `select c.slug from category c where not exists (select from category b where b.parent_id = c.id)
     and exists (select from product p where p.category_id = c.id and p.sku like 'GEN-%') order by c.slug limit 1`,
);
const slug = categories[0]?.slug ?? '';
const ofCategory = `p.category_id = (select id from category where slug = '${slug}')`;

const token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
const headers = { authorization: `Bearer ${token}` };

/** A filter, and the products that it must find as SQL; null if they depend on the words of the search index. */
type Filter = { name: string; query: Record<string, string>; where: string | null };
const filters: Filter[] = [
  { name: 'no filter', query: {}, where: `p.status = 'active'` },
  { name: 'brand', query: { brand: 'Birch' }, where: `p.status = 'active' and p.brand = 'Birch'` },
  { name: 'category', query: { category: slug }, where: `p.status = 'active' and ${ofCategory}` },
  { name: 'words of a supplier', query: { search: 'dzr brass elbow 22 mm' }, where: null },
  { name: 'a word in every tenth product', query: { search: 'birch' }, where: null },
  { name: 'SKU', query: { search: 'GEN-1233' }, where: null },
  { name: 'drafts', query: { state: 'draft' }, where: `p.status = 'draft'` },
  {
    name: 'drafts of a brand, by words',
    query: { state: 'draft', brand: 'Birch', search: 'elbow' },
    where: `p.status = 'draft' and p.brand = 'Birch' and lower(p.name) like '%elbow%'`,
  },
];
const lists = [
  { name: 'Manage Products', path: '/allproducts', limit: 24, isLow: false },
  { name: 'price sheet', path: '/allproducts', limit: 50, isLow: false },
  { name: 'low stock', path: '/stock/low', limit: 24, isLow: true },
];

const fetchList = async (path: string, query: Record<string, string>): Promise<{ ms: number; total: number }> => {
  const startedAt = performance.now();
  const response = await fetch(`${shop.url}/api${path}?${new URLSearchParams(query)}`, { headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text.slice(0, 200)}`);
  return { ms: performance.now() - startedAt, total: Number(response.headers.get('x-total-count')) };
};

/** @throws Error if the total of a list is wrong. Demo products may be low on stock, too. */
const verifyTotal = async (name: string, total: number, where: string | null, isLow: boolean): Promise<void> => {
  if (where === null) return;
  const expected = await count(isLow ? `${where} and p.low_stock_at = ${LOW_AT}` : where);
  if (isLow ? total < expected : total !== expected)
    throw new Error(`${name}: the total is ${total}, but there are ${expected}`);
};

const rows: Row[] = [];
for (const { name: list, path, limit, isLow } of lists) {
  for (const { name, query, where } of filters) {
    const page = { ...query, page: '1', limit: String(limit) };
    const times: number[] = [];
    let total = 0;
    for (let at = 0; at < WARM_UP + REQUESTS; at += 1) {
      const found = await fetchList(path, page);
      total = found.total;
      if (at >= WARM_UP) times.push(found.ms);
    }
    await verifyTotal(`${list}, ${name}`, total, where, isLow);
    const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
    const measured = `${p50.toFixed(1)}, ${p99.toFixed(1)} ms for ${total.toLocaleString('en-US')}`;
    rows.push(logRow(`${list}, ${name}`, measured, `${PAGE_GOAL_MS} ms`, p50 <= PAGE_GOAL_MS));
  }
}

type Change = { _id: string; state: string; fault: string; counts: { changed: number } };
const callApi = async (method: string, path: string, body?: object): Promise<Change> => {
  const response = await fetch(`${shop.url}/api${path}`, {
    method,
    headers: {
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as Change;
};
const timeUntil = async (state: string, start: () => Promise<Change>): Promise<[seconds: number, change: Change]> => {
  const startedAt = performance.now();
  let change = await start();
  while (change.state !== state) {
    if (change.fault !== '') throw new Error(change.fault);
    await wait(PAUSE_MS);
    change = await callApi('GET', `/imports/${change._id}`);
  }
  return [(performance.now() - startedAt) / 1000, change];
};
const sumPrices = async (): Promise<string> =>
  (await db.$client.query<{ sum: string }>('select sum(unit_price_cents) from product')).rows[0]?.sum ?? '';

if (PRODUCTS <= MAX_BULK_PRODUCTS) {
  const before = await sumPrices();
  const change = { field: 'price', percent: 3, ending: '05' };
  const [checking, { _id: id, counts }] = await timeUntil('checked', () =>
    callApi('POST', '/products/bulk', { filter: {}, change }),
  );
  const [applying] = await timeUntil('applied', () => callApi('POST', `/imports/${id}/apply`));
  if ((await sumPrices()) === before) throw new Error('the change has changed no price');
  const [undoing] = await timeUntil('undone', () => callApi('POST', `/imports/${id}/undo`));
  if ((await sumPrices()) !== before) throw new Error('the undo has not restored all prices');
  const changed = counts.changed.toLocaleString('en-US');
  for (const [name, seconds, goal] of [
    [`prices of ${changed} products raised and rounded, checked`, checking, STEP_GOALS.check],
    ['applied', applying, STEP_GOALS.apply],
    ['undone', undoing, STEP_GOALS.undo],
  ] as const)
    rows.push(logRow(name, `${seconds.toFixed(1)} s`, `${goal} s`, seconds <= goal));
}

await close();
writeSection(
  `How staff find products among ${PRODUCTS.toLocaleString('en-US')}`,
  `bench:staff-lists${PRODUCTS === 20_000 ? '' : ` -- --products ${PRODUCTS}`}`,
  `The first page of each list, one request at a time, ${REQUESTS} of each kind, and the total, which is compared with the database. The goal is for the median.\n\n${formatRows(rows)}`,
);
