import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, inject, test } from 'vitest';
import type { Product } from '#contract/products.ts';
import { connect } from '#server/db/open.ts';
import { openBalancer } from './balancer.ts';
import { logInOverHttp } from './browser-like.ts';
import { createDatabase } from './database.ts';
import { makeNextBuild } from './next-build.ts';
import { orderRequest } from './order-request.ts';
import { roomyCaps } from './roomy-caps.ts';
import { type SpawnedShop, spawnShop } from './spawn-shop.ts';

/* Two processes on one database behind a round robin; the next version takes their place one by one, under load. */

const database = await createDatabase(inject('databaseUrl'));
const db = connect(database.url, () => {});
const next = makeNextBuild({
  '9000_planted': 'ALTER TABLE "orders" ADD COLUMN "planted" text;',
  '9001_planted_index':
    'DROP INDEX CONCURRENTLY IF EXISTS "planted";--> statement-breakpoint\nCREATE INDEX CONCURRENTLY "planted" ON "orders" ("planted");',
});
const open = (port = '0', folder?: string) =>
  spawnShop({ DATABASE_URL: database.url, LOG_LEVEL: 'silent', PORT: port, ...roomyCaps }, folder);
const shops = [await open(), await open()];
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

/** What a browser fetches for a page, whichever build has made it. */
const assetsOf = (html: string): Set<string> =>
  new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([path]) => path));

test(
  'the next version takes over with its migrations, and no request fails and no file is missing',
  { timeout: 0 },
  async () => {
    const token = await logInOverHttp(shops[0]?.url ?? '', 'customer@example.com', 'customer-demo');
    const [product] = (await (await fetch(`${url}/api/products?limit=1`)).json()) as Product[];
    if (product === undefined) throw new Error('no product');
    const { url: orderUrl, ...init } = orderRequest(url, token, product);
    const failed: string[] = [];
    const asked = new Set<string>();
    const over = new AbortController();
    const get = async (path: string): Promise<string> => {
      const answer = await fetch(url + path);
      if (answer.status !== 200) failed.push(`${answer.status} ${path}`);
      return answer.text();
    };
    const read = async () => {
      while (!over.signal.aborted) {
        const html = await get(`/products?search=${Math.floor(Math.random() * 1000)}`);
        for (const path of assetsOf(html)) {
          asked.add(path);
          // By the next process in turn, which may be of the other build.
          await get(path);
        }
      }
    };
    const buy = async () => {
      while (!over.signal.aborted) {
        const answer = await fetch(orderUrl, init);
        const said = await answer.text();
        if (answer.status !== 201) failed.push(`${answer.status} ${said}`);
        await wait(100);
      }
    };
    const load = Promise.all([read(), read(), buy()]);
    for (const at of [0, 1]) {
      const shop = shops[at] as SpawnedShop;
      shop.process.kill('SIGTERM');
      expect(await shop.exited).toBe(0);
      shops[at] = await open(new URL(shop.url).port, next.folder);
      // Both builds are asked for the files of both.
      await wait(2_000);
    }
    over.abort();
    await load;
    expect(failed).toEqual([]);
    const ofNext = [...asked].filter((path) => path.includes('next.'));
    expect([ofNext.length > 0, asked.size > ofNext.length]).toEqual([true, true]);
    const { rows } = await db.$client.query(`select indisvalid from pg_index where indexrelid = 'planted'::regclass`);
    expect(rows).toEqual([{ indisvalid: true }]);
    // A name that nobody has is refused for little, and no page.
    const none = await fetch(`${url}/assets/none-00000000.js`);
    expect([none.status, none.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  },
);
