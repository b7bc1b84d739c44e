import { Agent, request } from 'node:http';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { logInOverHttp } from '#test/helpers/log-in-over-http.ts';
import { type OrderedProduct, buildOrderRequest } from '#test/helpers/order-request.ts';
import { readResidentMb } from '#test/helpers/read-memory.ts';
import { highUnpaidLimits } from '#test/helpers/shop-env.ts';
import type { SpawnedShop } from '#test/helpers/spawn-shop.ts';
import { openShop } from './open-shop.ts';
import { formatRows, logRow, writeSection } from './report.ts';

/*
 * npm run bench:live: keeps many pages open on one process while orders come in. Measures how soon each page
 * shows the remaining stock, and how much more the process uses than for the same orders without open pages.
 */

const { values } = parseArgs({
  options: {
    listeners: { type: 'string', default: '2000' },
    orders: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '30' },
  },
});
const [LISTENERS, ORDERS_PER_SECOND, SECONDS] = [values.listeners, values.orders, values.seconds].map(Number) as [
  number,
  number,
  number,
];
/** Every page must be up to date within this time. */
const GOAL_MS = 2_000;
/** The number of CPU ticks per second on Linux. */
const HERTZ = 100;
/** An update counts as lost if it has not arrived in this time after the last order. */
const LATEST_MS = 5_000;

const { shop, db, close } = await openShop(highUnpaidLimits);
const url = shop.url.replace('localhost', '127.0.0.1');
const token = await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo');
const products = (await (await fetch(`${url}/api/products?limit=100`)).json()) as OrderedProduct[];
// Enough stock for all orders of this benchmark.
await db.$client.query('update stock set on_hand = 100000000');

/** Reads the CPU seconds that the process has used. */
const readCpu = ({ process }: SpawnedShop): number => {
  const fields = readFileSync(`/proc/${process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / HERTZ;
};

/** The time of the response to an order, by product and number of pieces left. */
const responseTimes = new Map<string, number>();
const times: number[] = [];
let bytes = 0;

type Page = { shows: Map<string, number>; leave: () => void };

/** Opens a page that records the time between an order's response and each update. */
const listen = (): Promise<Page> =>
  new Promise((resolve, reject) => {
    const shows = new Map<string, number>();
    const liveRequest = request(`${url}/api/live`, { agent: false }, (response) => {
      response.setEncoding('utf8').on('data', (text: string) => {
        bytes += text.length;
        const now = performance.now();
        for (const [, data] of text.matchAll(/event: stock\ndata: (.*)\n/g)) {
          for (const [id, pieces] of Object.entries(JSON.parse(data ?? '{}') as Record<string, number>)) {
            shows.set(id, pieces);
            const at = responseTimes.get(`${id} ${pieces}`);
            if (at !== undefined) times.push(now - at);
          }
        }
      });
      resolve({ shows, leave: () => liveRequest.destroy() });
    });
    liveRequest.on('error', reject);
    liveRequest.end();
  });

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
let turn = 0;
let placed = 0;
const remainingStock = new Map<string, number>();
const stock = await db.$client.query<{ id: string; pieces: number }>(
  'select product_id as id, on_hand - reserved as pieces from stock',
);
for (const { id, pieces } of stock.rows) remainingStock.set(id, pieces);

/**
 * Sends an order for each product in turn. When it is a product's turn again, the stock after its previous order
 * is known.
 */
const order = (): Promise<void> =>
  new Promise((resolve, reject) => {
    turn += 1;
    const product = products[turn % products.length];
    if (product === undefined) throw new Error('no products');
    const { url: address, body, ...init } = buildOrderRequest(url, token, product);
    const sent = request(address, { ...init, agent }, (response) => {
      response.resume().on('end', () => {
        if (response.statusCode === 201) {
          placed += 1;
          const pieces = (remainingStock.get(product._id) ?? 0) - product.minOrder;
          remainingStock.set(product._id, pieces);
          responseTimes.set(`${product._id} ${pieces}`, performance.now());
        }
        resolve();
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** Sends this many orders per second, without waiting for responses. */
const sell = async (seconds: number): Promise<{ cpu: number; resident: number; slowest: number }> => {
  const before = readCpu(shop);
  const startedAt = performance.now();
  const orders: Promise<void>[] = [];
  let slowest = 0;
  for (let at = 0; at < seconds * ORDERS_PER_SECOND; at += 1) {
    const due = startedAt + (at * 1000) / ORDERS_PER_SECOND;
    await wait(Math.max(0, due - performance.now()));
    const began = performance.now();
    orders.push(order().then(() => void (slowest = Math.max(slowest, performance.now() - began))));
  }
  await Promise.all(orders);
  const cpu = (readCpu(shop) - before) / ((performance.now() - startedAt) / 1000);
  return { cpu, resident: readResidentMb(shop), slowest };
};

const measureIdleCpu = async (): Promise<number> => {
  const before = readCpu(shop);
  await wait(10_000);
  return (readCpu(shop) - before) / 10;
};

// Waits until the garbage of the start is collected.
await wait(25_000);
const floor = await sell(SECONDS);
const floorRest = await measureIdleCpu();
const memoryBefore = readResidentMb(shop);
const pages: Page[] = [];
while (pages.length < LISTENERS) {
  pages.push(...(await Promise.all(Array.from({ length: Math.min(100, LISTENERS - pages.length) }, listen))));
}
await wait(3_000);
const rest = await measureIdleCpu();
const memoryRest = readResidentMb(shop);
[times.length, bytes, placed] = [0, 0, 0];
responseTimes.clear();
const busy = await sell(SECONDS);
await wait(LATEST_MS);
/** Pages whose last update differs from the final stock. */
const wrongPageCount = pages.filter(({ shows }) =>
  [...shows].some(([id, pieces]) => remainingStock.get(id) !== pieces),
).length;
times.sort((a, b) => a - b);
const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
const ms = (value: number): string => `${Math.round(value)} ms`;
const percent = (value: number): string => `${(value * 100).toFixed(1)} %`;
const rows = [
  logRow(
    `from an order’s response to the page update`,
    `${Math.round(at(0.5))}, ${ms(at(0.99))}, at most ${ms(at(1))}; ${times.length.toLocaleString('en-US')} updates received, from ${placed.toLocaleString('en-US')} orders`,
    ms(GOAL_MS),
    at(1) < GOAL_MS,
  ),
  logRow('pages that are wrong at the end', String(wrongPageCount), '0', wrongPageCount === 0),
  logRow(
    'memory of the process',
    `${Math.round(busy.resident)} MB, ${Math.round(floor.resident)} MB without listeners; ${(((memoryRest - memoryBefore) * 1024) / LISTENERS).toFixed(0)} kB per idle page`,
    'under 50 kB',
    (memoryRest - memoryBefore) * 1024 < 50 * LISTENERS,
  ),
  logRow(
    'share of a core',
    `${percent(busy.cpu)}, ${percent(floor.cpu)} without listeners; idle ${percent(rest)} and ${percent(floorRest)}`,
    'under 20 % more',
    busy.cpu - floor.cpu < 0.2,
  ),
  logRow(
    'slowest order',
    `${ms(busy.slowest)}, ${ms(floor.slowest)} without listeners`,
    'under 1,000 ms',
    busy.slowest < 1_000,
  ),
  logRow(
    'sent to each page',
    `${(bytes / LISTENERS / SECONDS / 1000).toFixed(1)} kB a second`,
    'under 5 kB',
    bytes < 5_000 * LISTENERS * SECONDS,
  ),
];
for (const page of pages) page.leave();
agent.destroy();
await close();
writeSection(
  'Pages that are open',
  'bench:live',
  `${LISTENERS.toLocaleString('en-US')} open pages, ${ORDERS_PER_SECOND} orders a second for ${SECONDS} s.\n\n${formatRows(rows)}`,
);
