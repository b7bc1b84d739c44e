import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import type { Product } from '#features/products/contract/products.ts';
import { connect } from '#platform/server/db/open.ts';
import { logInOverHttp } from './helpers/log-in-over-http.ts';
import { createDatabase } from './helpers/database.ts';
import { openDatabaseProxy } from './helpers/database-proxy.ts';
import { buildOrderRequest } from './helpers/order-request.ts';
import { highUnpaidLimits } from './helpers/shop-env.ts';
import { spawnShop } from './helpers/spawn-shop.ts';

/* The database of a running shop fails and comes back, as it does in a failover. */

const database = await createDatabase(inject('databaseUrl'));
const proxy = await openDatabaseProxy(database.url);
const db = connect(database.url, () => {});
const shop = await spawnShop({ DATABASE_URL: proxy.url, LOG_LEVEL: 'silent', METRICS_PORT: '0', ...highUnpaidLimits });
afterAll(async () => {
  shop.process.kill('SIGTERM');
  await shop.exited;
  proxy.close();
  await db.$client.end();
  await database.drop();
});

const get = async (path: string) => {
  const response = await fetch(shop.url + path);
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() };
};
const [product] = JSON.parse((await get('/api/products?limit=1')).text) as Product[];
if (product === undefined) throw new Error('no product');
const token = await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo');
const pages = ['/', '/products', `/products/${product.slug}`];

/** Changes all three pages without this process, which detects the change within a second (`refresh`). */
const rename = async (name: string): Promise<void> => {
  await db.$client.query('update product set name = $1, version = version + 1 where id = $2', [name, product._id]);
  await db.$client.query(
    `update meta set value = (value::bigint + 1)::text where key in ('catalog_version', 'reviews_version')`,
  );
};

test('while the database is down, cached pages open, other requests get 503, and later all works again', async () => {
  for (const page of pages) expect((await get(page)).status).toBe(200);
  await rename('Renamed before the fall');
  // The cached pages are now outdated, and nobody requests them before the database fails.
  await wait(1_500);
  await proxy.cut();
  // Longer than two seconds, after which a database that does not respond counts as down.
  const until = Date.now() + 3_000;
  const statuses = new Set<number>();
  while (Date.now() < until) {
    const responses = await Promise.all(pages.map(get));
    for (const { status, text } of responses) {
      statuses.add(status);
      expect(text).not.toContain('Renamed before the fall');
    }
  }
  expect(statuses).toEqual(new Set([200]));
  const { url: orderUrl, ...init } = buildOrderRequest(shop.url, token, product);
  const signIn = {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.url },
    body: JSON.stringify({ email: 'customer@example.com', password: 'customer-demo' }),
  };
  const others = await Promise.all([
    fetch(orderUrl, init),
    fetch(`${shop.url}/api/orders`, { headers: { authorization: `Bearer ${token}` } }),
    fetch(`${shop.url}/api/auth/sign-in/email`, signIn),
    fetch(`${shop.url}/products?search=never-asked-before`),
    fetch(`${shop.url}/cart`, { headers: { cookie: 'guest=00000000-0000-4000-8000-000000000000' } }),
    fetch(`${shop.url}/ready`),
  ]);
  for (const { status, headers, url } of others) {
    expect([url, status, headers.get('retry-after')]).toEqual([url, 503, '5']);
  }
  expect((await get('/health')).status).toBe(200);
  const metrics = await (await fetch(/^Metrics: (\S+)$/m.exec(shop.output())?.[1] ?? '')).text();
  const getMetric = (name: string) => Number(new RegExp(`^copperline_${name} (\\d+)$`, 'm').exec(metrics)?.[1]);
  expect(getMetric('kept_answers_total{how="stale"}')).toBeGreaterThan(0);
  expect(getMetric('database_up')).toBe(0);

  await proxy.restore();
  for (const page of pages.slice(1)) {
    await expect.poll(async () => (await get(page)).text).toContain('Renamed before the fall');
  }
  expect((await get('/ready')).status).toBe(200);
  expect((await fetch(orderUrl, init)).status).toBe(201);
});
