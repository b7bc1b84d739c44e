import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { renderStateMetrics } from '#platform/server/observe/state-metrics.ts';
import { placeOrder, createTestProduct } from './helpers/products.ts';
import { openDatabaseProxy, type DatabaseProxy } from './helpers/database-proxy.ts';
import { payOrder } from './helpers/pay.ts';
import { signIn } from './helpers/people.ts';
import { makeDue, runJob } from './helpers/run-job.ts';
import { startShop } from './helpers/start-shop.ts';

/* The metrics of a real shop, read as Prometheus reads them. */

let proxy: DatabaseProxy | undefined;
const shop = await startShop(
  { METRICS_PORT: '0' },
  {
    jobs: true,
    async via(url) {
      proxy = await openDatabaseProxy(url);
      return proxy.url;
    },
  },
);
afterAll(() => proxy?.close());
await shop.app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;

const read = async (): Promise<Map<string, number>> => {
  const response = await fetch(shop.metricsUrl);
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
};
/** Reads how much each metric has grown since an earlier reading. */
const since = async (before: Map<string, number>) => {
  const now = await read();
  return (name: string) => (now.get(name) ?? 0) - (before.get(name) ?? 0);
};

/** The names of metrics in a text, no matter whether it defines or queries them. */
const namesIn = (text: string): Set<string> => new Set(text.match(/\b(?:copperline|nodejs|process)_[a-z0-9_]+/g));

test('requests are counted by route, and no label contains text from a visitor', async () => {
  const before = await read();
  const buyer = await signIn(shop.db);
  const fetchText = (path: string, init?: RequestInit) =>
    fetch(origin + path, init).then((response) => response.text());
  await fetchText(`/api/user/${buyer.email}`, { headers: { authorization: `Bearer ${buyer.token}` } });
  await fetchText(`/api/user/${buyer.email}`);
  await fetchText('/api/no-such-call?who=nora@example.com');
  await fetchText('/products/an-elbow/reviews?who=nora@example.com');
  for (const _ of [1, 2, 3]) await fetchText('/api/products?limit=24');
  const grown = await since(before);
  const requests = (route: string, status: string) =>
    grown(`copperline_requests_total{route="${route}",method="GET",status="${status}"}`);
  expect([requests('/api/user/:email', '2xx'), requests('/api/user/:email', '4xx')]).toEqual([1, 1]);
  expect(requests('/api/*', '4xx')).toBe(1);
  // The list was rendered once, and then served from the cache twice.
  expect([requests('/api/products', '2xx'), grown('copperline_kept_answers_total{how="fresh"}')]).toEqual([1, 2]);
  expect(grown('copperline_request_duration_seconds_count{route="/api/user/:email",method="GET"}')).toBe(2);
  const text = await (await fetch(shop.metricsUrl)).text();
  expect(text).not.toMatch(/nora|@|an-elbow|no-such-call|[0-9a-f]{8}-/);
});

test('a request that the visitor abandons is counted as left', async () => {
  const before = await read();
  const client = await shop.db.$client.connect();
  await client.query('begin; lock table customer in access exclusive mode');
  await fetch(`${origin}/api/user/somebody@example.com`, {
    headers: { authorization: `Bearer ${'x'.repeat(43)}` },
    signal: AbortSignal.timeout(300),
  }).catch(() => null);
  await client.query('rollback');
  client.release();
  const grown = await since(before);
  expect(grown('copperline_requests_total{route="/api/user/:email",method="GET",status="left"}')).toBe(1);
});

test('metrics report the true state of orders, jobs, pools, backlogs and checks', async () => {
  const countMailRuns = async () => (await read()).get('copperline_job_runs_total{of="mails",result="done"}');
  await expect.poll(countMailRuns).toBeGreaterThan(0);
  // Otherwise the jobs would send the email that is due.
  await shop.stopJobs();
  const before = await read();
  const buyer = await signIn(shop.db);
  const goods = await createTestProduct(shop);
  const { body: order } = await placeOrder(shop, buyer, goods, 5);
  await payOrder(shop, buyer, order);
  await placeOrder(shop, buyer, goods, 5);
  // One email has been due for an hour, and one order's hold has expired.
  await shop.db.$client.query(`update outbox set due_at = now() - interval '1 hour' where sent_at is null`);
  await shop.db.$client.query(`update orders set held_until = now() - interval '2 minutes' where status = 'unpaid'`);
  await shop.db.$client.query(`update stock set on_hand = on_hand + 1 where product_id = $1`, [goods.id]);
  await makeDue(shop, 'checks');
  await runJob(shop, 'checks');
  await makeDue(shop, 'rules');
  await runJob(shop, 'rules');
  const now = await read();
  const grown = await since(before);
  const getMetric = (name: string) => now.get(`copperline_${name}`) ?? Number.NaN;
  expect([grown('copperline_orders_placed_total'), grown('copperline_orders_paid_total')]).toEqual([2, 1]);
  expect(getMetric('job_runs_total{of="mails",result="done"}')).toBeGreaterThan(0);
  expect(getMetric('job_last_run_timestamp_seconds{of="mails"}')).toBeGreaterThan(Date.now() / 1000 - 3600);
  expect(getMetric('job_due_timestamp_seconds{of="rules"}')).toBeGreaterThan(Date.now() / 1000);
  expect([getMetric('pool_limit{pool="db"}'), getMetric('pool_waiting{pool="db"}')]).toEqual([16, 0]);
  expect(getMetric('backlog{of="mails"}')).toBeGreaterThan(0);
  expect(getMetric('backlog_age_seconds{of="mails"}')).toBeGreaterThanOrEqual(3600);
  expect(getMetric('backlog{of="expired_orders"}')).toBe(1);
  expect([getMetric('checks_broken'), getMetric('comparison_differences'), getMetric('failures{of="jobs"}')]).toEqual([
    1, 0, 0,
  ]);
  expect([getMetric('database_up'), getMetric('database_in_recovery'), getMetric('database_replicas')]).toEqual([
    1, 0, 0,
  ]);
  expect(now.has('copperline_backup_timestamp_seconds')).toBe(false);
  const made = JSON.stringify({ at: '2026-01-02T03:04:05Z' });
  await shop.db.$client.query("insert into meta (key, value) values ('backup_last', $1)", [made]);
  expect((await read()).get('copperline_backup_timestamp_seconds')).toBe(Date.parse('2026-01-02T03:04:05Z') / 1000);
  expect(now.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(now.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
});

test('while a table is locked, its backlog is missing and the database still counts as up', async () => {
  const holder = new pg.Client({ connectionString: shop.databaseUrl });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin; lock table outbox in access exclusive mode');
  const now = await read();
  expect([now.get('copperline_database_up'), now.get('copperline_database_tables_read')]).toEqual([1, 0]);
  expect(now.has('copperline_backlog{of="mails"}')).toBe(false);
});

test('a frozen or lost database is reported as down, along with the process’s own metrics', async () => {
  // Opens a connection, which can then freeze.
  await read();
  proxy?.freeze();
  const standing = await Promise.all([read(), read()]);
  await proxy?.cut();
  const gone = await read();
  await proxy?.restore();
  for (const now of [...standing, gone]) {
    expect(now.get('copperline_database_up')).toBe(0);
    expect(now.has('copperline_backlog{of="mails"}')).toBe(false);
    expect(now.get('copperline_pool_limit{pool="db"}')).toBe(16);
  }
  await expect.poll(async () => (await read()).get('copperline_database_up'), { timeout: 20_000 }).toBe(1);
});

test('every metric that the alert rules and the dashboard query exists', async () => {
  const found = { atSeconds: 1, found: 0 };
  const state = await renderStateMetrics({
    server: { isRecovering: false, replicas: 2, lagSeconds: 0, lagBytes: 0 },
    shop: {
      backlogs: [{ of: 'mails', count: 0, ageSeconds: 0 }],
      failures: [{ of: 'mails', count: 0 }],
      jobs: [{ name: 'checks', dueSeconds: 1 }],
      checks: found,
      comparison: found,
      backupSeconds: 1,
    },
  });
  const reportedNames = namesIn((await (await fetch(shop.metricsUrl)).text()) + state);
  for (const file of ['alerts.yml', 'alerts.test.yml', 'dashboard.json']) {
    const queriedNames = namesIn(readFileSync(new URL(`../deploy/observe/${file}`, import.meta.url), 'utf8'));
    expect(queriedNames.size).toBeGreaterThan(15);
    expect([file, [...queriedNames].filter((name) => !reportedNames.has(name))]).toEqual([file, []]);
  }
});

test('the shop’s own address serves no metrics, and the metrics address serves nothing else', async () => {
  for (const path of ['/metrics', '/api/metrics', '/metrics?x', '//metrics', '/%6detrics']) {
    const response = await fetch(origin + path);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).not.toContain('copperline_');
  }
  for (const path of ['/', '/api/products', '/health']) {
    expect((await fetch(new URL(path, shop.metricsUrl))).status).toBe(404);
  }
  expect((await fetch(shop.metricsUrl, { method: 'POST', body: 'x' })).status).toBe(404);
});
