import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { growProducts } from './grow-products.ts';
import { growSales } from './grow-sales.ts';
import { openShop } from './open-shop.ts';
import { quantile, writeSection } from './report.ts';

/* npm run bench:figures -- --lines 1000000: measures the reports for periods from a day to a year, in a shop that
   sells this many order lines a year. */

const { values } = parseArgs({ options: { lines: { type: 'string', default: '1000000' } } });
const LINES = Number(values.lines);
const PRODUCTS = 3000;
const REQUESTS = 100;
const GOAL_MS = 500;

const { shop, db, close } = await openShop();
await growProducts(db, PRODUCTS);
await growSales(db, LINES);

const token = await logInOverHttp(shop.url, 'admin@example.com', 'admin-demo');
const timeRequest = async (query: Record<string, string>): Promise<number> => {
  const startedAt = performance.now();
  const response = await fetch(`${shop.url}/api/figures/sales?${new URLSearchParams(query)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the sales request returned ${response.status}`);
  return performance.now() - startedAt;
};

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const lines: string[] = [];
const measure = async (name: string, query: Record<string, string>, goal: number | null, requestCount = REQUESTS) => {
  const times: number[] = [];
  for (let at = 0; at < requestCount; at += 1) times.push(await timeRequest(query));
  const [median, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  const missed = goal !== null && p99 >= goal ? ': **missed**' : '';
  lines.push(`- ${name}: ${median.toFixed(0)}, ${p99.toFixed(0)} ms${missed}`);
  console.log(lines.at(-1));
};

await measure('this year, no month stored', { period: 'year' }, null, 10);
// Makes the job due, because it runs only once a minute.
await db.$client.query(`delete from meta where key = 'job.months'`);
for (let summed = 0; summed < 23;) {
  await wait(2_000);
  summed = (await db.$client.query<{ n: number }>('select count(*)::int as n from summed_month')).rows[0]?.n ?? 0;
}
await db.$client.query('vacuum analyze summed_month, product_month');
await measure('this year', { period: 'year' }, GOAL_MS);
await measure('the year before', { period: 'year', on: daysAgo(365) }, GOAL_MS);
await measure('this month', { period: 'month' }, GOAL_MS);
await measure('a week half a year ago', { period: 'week', on: daysAgo(180) }, GOAL_MS);
await measure('today', { period: 'day' }, GOAL_MS);

await close();
writeSection(
  `The sales of a year of ${LINES.toLocaleString('en-US')} order lines`,
  'bench:figures',
  `${PRODUCTS.toLocaleString('en-US')} products, 40,000 customers, half as many lines in the year before. One request at a time: totals of both periods, parts and all lists. The goal is ${GOAL_MS} ms at p99.\n\n${lines.join('\n')}`,
);
