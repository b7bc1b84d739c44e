import { once } from 'node:events';
import { connect as openSocket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import type { Product } from '#features/products/contract/products.ts';
import { findPort } from '#scripts/find-port.ts';
import { connect } from '#platform/server/db/open.ts';
import { moveStock } from '#features/stock/server/move-stock.ts';
import { logInOverHttp } from './helpers/log-in-over-http.ts';
import { openBalancer } from './helpers/balancer.ts';
import { createDatabase } from './helpers/database.ts';
import { listenToEvents } from './helpers/listen.ts';
import { createNextBuild } from './helpers/next-build.ts';
import { buildOrderRequest } from './helpers/order-request.ts';
import { highUnpaidLimits } from './helpers/shop-env.ts';
import { type SpawnedShop, spawnShop } from './helpers/spawn-shop.ts';

/* Two processes share one database behind a round-robin proxy. Under load, each is replaced by the next version. */

const database = await createDatabase(inject('databaseUrl'));
const db = connect(database.url, () => {});
const next = createNextBuild({
  '9000_planted': 'ALTER TABLE "orders" ADD COLUMN "planted" text;',
  '9001_planted_index':
    'DROP INDEX CONCURRENTLY IF EXISTS "planted";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "planted" ON "orders" ("planted");',
});
const open = (port: string, folder?: string) =>
  spawnShop({ DATABASE_URL: database.url, LOG_LEVEL: 'silent', PORT: port, ...highUnpaidLimits }, folder);
const shops = [await open(String(await findPort())), await open(String(await findPort()))];
const balancer = await openBalancer(shops);
const { url } = balancer;

afterAll(async () => {
  balancer.close();
  for (const { process, exited } of shops) {
    process.kill('SIGTERM');
    await exited;
  }
  next.remove();
  await db.$client.end();
  await database.drop();
});

/** The number of pages that are read after each restart, with their files. */
const PAGES = 10;

/**
 * The pause between a visitor's requests, in ms. More frequent requests would find nothing new and slow down the
 * starts.
 */
const PAUSE_MS = 50;

const restart = async (at: number, folder: string): Promise<number | null> => {
  const shop = shops[at] as SpawnedShop;
  shop.process.kill('SIGTERM');
  const code = await shop.exited;
  shops[at] = await open(new URL(shop.url).port, folder);
  return code;
};

/** The files that a browser fetches for a page, from either build. */
const listAssets = (html: string): Set<string> =>
  new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([path]) => path));

test(
  'a rolling upgrade with migrations under load loses no request or file and places no order twice',
  { timeout: 0 },
  async () => {
    const token = await logInOverHttp(shops[0]?.url ?? '', 'customer@example.com', 'customer-demo');
    const [product] = (await (await fetch(`${url}/api/products?limit=1`)).json()) as Product[];
    if (product === undefined) throw new Error('no product');
    // More stock than the demo has, because buyers on a slow machine may order more.
    const pieces = { orderLineId: null, reason: 'counted', dOnHand: 100_000, dReserved: 0 } as const;
    await db.transaction((trx) => moveStock(trx, [{ productId: product._id, ...pieces }]));
    const countOrders = async (): Promise<number> =>
      (await db.$client.query<{ n: number }>('select count(*)::int as n from orders')).rows[0]?.n ?? 0;
    const before = await countOrders();
    const { url: orderUrl, ...init } = buildOrderRequest(url, token, product);
    const failed: string[] = [];
    const requestedAssets = new Set<string>();
    let placed = 0;
    let pages = 0;
    const controller = new AbortController();
    const get = async (path: string): Promise<string> => {
      const response = await fetch(url + path);
      if (response.status !== 200) failed.push(`${response.status} ${path}`);
      return response.text();
    };
    const read = async () => {
      while (!controller.signal.aborted) {
        const html = await get(`/products?search=${Math.floor(Math.random() * 1000)}`);
        for (const path of listAssets(html)) {
          requestedAssets.add(path);
          // The next process serves the file, and may run the other build.
          await get(path);
        }
        pages += 1;
        await wait(PAUSE_MS);
      }
    };
    const buy = async () => {
      while (!controller.signal.aborted) {
        const response = await fetch(orderUrl, init);
        const responseText = await response.text();
        if (response.status === 201) placed += 1;
        else failed.push(`${response.status} ${responseText}`);
        await wait(PAUSE_MS);
      }
    };
    const listeners = await Promise.all(shops.map((shop) => listenToEvents(shop.url)));
    const load = Promise.all([read(), read(), buy(), buy()]);
    for (const at of [0, 1]) {
      expect(await restart(at, next.folder)).toBe(0);
      // Pages and files alternate between the builds, so both builds must serve the files of both.
      const enough = pages + PAGES;
      await expect.poll(() => pages).toBeGreaterThanOrEqual(enough);
    }
    expect(listeners.map(({ isOver }) => isOver())).toEqual([true, true]);
    controller.abort();
    await load;
    expect(failed).toEqual([]);
    expect(placed).toBeGreaterThan(0);
    expect((await countOrders()) - before).toBe(placed);
    const ofNext = [...requestedAssets].filter((path) => path.includes('next.'));
    expect([ofNext.length > 0, requestedAssets.size > ofNext.length]).toEqual([true, true]);
    const { rows } = await db.$client.query(`select indisvalid from pg_index where indexrelid = 'planted'::regclass`);
    expect(rows).toEqual([{ indisvalid: true }]);
    // An unknown file name gets a short error, not a page.
    const none = await fetch(`${url}/assets/none-00000000.js`);
    expect([none.status, none.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  },
);

test('on shutdown, an open connection gets its last response, which announces the close', async () => {
  const shop = shops[0] as SpawnedShop;
  const port = Number(new URL(shop.url).port);
  const socket = openSocket(port, '127.0.0.1');
  let got = '';
  socket.setEncoding('utf8').on('data', (text: string) => (got += text));
  const sendRequest = () => socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
  sendRequest();
  await expect.poll(() => got).toContain('{"status":"ok"}');
  expect(got.toLowerCase()).toContain('connection: keep-alive');
  shop.process.kill('SIGTERM');
  await expect
    .poll(() => fetch(`${shop.url}/health`, { headers: { connection: 'close' } }).catch(() => 'refused'))
    .toBe('refused');
  got = '';
  sendRequest();
  await once(socket, 'close');
  expect(got).toContain('{"status":"ok"}');
  expect(got.toLowerCase()).toContain('connection: close');
  expect(await shop.exited).toBe(0);
});
