import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Product } from '#contract/catalog.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { logInOverHttp } from '#test/browser-like.ts';
import { spawnShop } from '#test/spawn-shop.ts';
import { measureRate } from './load.ts';

const ROUNDS = 5;
const ROUND_MS = 2000;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** A bare Node server that sends the same bytes: no page can be faster on this machine. */
const serveBytes = (bytes: Buffer): Promise<{ url: string; close(): void }> =>
  new Promise((resolve) => {
    const server = createServer((_request, answer) => answer.end(bytes));
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      resolve({ url: `http://127.0.0.1:${port}/`, close: () => server.close() });
    });
  });

type Pair = { name: string; ours: () => Promise<number>; floor: () => Promise<number> };

/** Interleaved, so that a slow minute of the machine is everybody's. */
const compare = async ({ name, ours, floor }: Pair): Promise<void> => {
  const pairs: { ours: number; floor: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) pairs.push({ ours: await ours(), floor: await floor() });
  const ratios = pairs.map((pair) => pair.ours / pair.floor);
  const per = (values: number[]) => `${Math.round(median(values)).toLocaleString('en-US')}/s`;
  console.log(
    `${name}: ${per(pairs.map((pair) => pair.ours))} against ${per(pairs.map((pair) => pair.floor))}, ` +
      `ratio ${median(ratios).toFixed(3)} (${Math.min(...ratios).toFixed(3)} to ${Math.max(...ratios).toFixed(3)})`,
  );
};

const dataDir = mkdtempSync(join(tmpdir(), 'copperline-bench-'));
const shop = await spawnShop({ DATA_DIR: dataDir });
const server = await startEmbeddedPostgres({ dataDir });
const pool = new pg.Pool({ connectionString: server.url, max: 16 });
await pool.query(`update stock set on_hand = 100000000`);
await pool.query(
  `create table floor_stock (id int primary key, n bigint); insert into floor_stock select generate_series(1, 50), 100000000`,
);
await pool.query(
  'create table floor_order (id uuid primary key default uuidv7(), stock_id int not null, at timestamptz default now())',
);

for (const path of ['/', '/products', '/api/products?limit=24']) {
  const bytes = Buffer.from(await (await fetch(shop.url + path)).arrayBuffer());
  const bare = await serveBytes(bytes);
  await compare({
    name: `GET ${path} (${Math.round(bytes.length / 1000)} kB, 32 connections) against a bare Node server`,
    ours: () => measureRate(32, ROUND_MS, () => ({ url: shop.url.replace('localhost', '127.0.0.1') + path })),
    floor: () => measureRate(32, ROUND_MS, () => ({ url: bare.url })),
  });
  bare.close();
}

const token = await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo');
const products = Product.array().parse(await (await fetch(`${shop.url}/api/products?limit=50`)).json());
let turn = 0;
const order = () => {
  const product = products[(turn += 1) % products.length];
  return {
    url: `${shop.url.replace('localhost', '127.0.0.1')}/api/order`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      productId: product?._id,
      productName: product?.name,
      quantity: product?.minOrder,
      price: product?.unitPrice,
    }),
  };
};
const placeOnFloor = async () => {
  const end = performance.now() + ROUND_MS;
  let placed = 0;
  const work = async () => {
    while (performance.now() < end) {
      await pool.query({
        name: 'floor',
        text: `with taken as (update floor_stock set n = n - 1 where id = $1 and n > 0 returning id)
               insert into floor_order (stock_id) select id from taken`,
        values: [((turn += 1) % 50) + 1],
      });
      placed += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return (placed * 1000) / ROUND_MS;
};
await compare({
  name: 'POST /order (16 connections) against one statement on the same PostgreSQL',
  ours: () => measureRate(16, ROUND_MS, order),
  floor: placeOnFloor,
});

await pool.end();
shop.process.kill('SIGINT');
await shop.exited;
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
