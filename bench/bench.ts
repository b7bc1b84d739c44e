import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { productStatement } from '#server/catalog/get-product.ts';
import { productColumns, productJoins } from '#server/catalog/product-row.ts';
import { checkSize } from '#scripts/check-size.ts';
import { findBrowser } from '#scripts/find-browser.ts';
import { logInOverHttp } from '#test/browser-like.ts';
import { type SpawnedShop, spawnShop } from '#test/spawn-shop.ts';
import { measureClick } from './click.ts';
import { type Floor, serveBytes, serveRows } from './floors.ts';
import { measureRate, sendRequests } from '#test/send-requests.ts';
import { openOrders, raceForPieces } from './orders.ts';
import { compare, type Row, tell, writeReport } from './report.ts';

/* npm run bench: every row of what the shop wants to be, beside its goal, and docs/benchmarks.md from it. */

const ROUND_MS = 2000;
const READERS = 32;
const BUYERS = 16;
const FLAT_REQUESTS = 100_000;

const dataDir = mkdtempSync(join(tmpdir(), 'copperline-bench-'));
const open = () => spawnShop({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const shop = await open();
const url = shop.url.replace('localhost', '127.0.0.1');
const server = await startEmbeddedPostgres({ dataDir });
const pool = new pg.Pool({ connectionString: server.url, max: BUYERS });
const rows: Row[] = [];

const residentMb = ({ process }: SpawnedShop) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const read = (at: string, headers: Record<string, string>) =>
  measureRate(READERS, ROUND_MS, () => ({ url: at, headers }));

const against = async (name: string, path: string, headers: Record<string, string>, floor: Floor) => {
  rows.push(
    await compare(
      name,
      0.5,
      () => read(url + path, headers),
      () => read(floor.url, {}),
    ),
  );
  floor.close();
};
const idle = residentMb(shop);
rows.push(tell('memory of the idle server', `${Math.round(idle)} MB`, 'under 150 MB', idle < 150));
rows.push(tell('first visit', await checkSize(), 'home 130 kB of script, 15 kB of style', true));

const brotli = { 'accept-encoding': 'br' };
for (const path of ['/', '/products', '/products/compression-elbow-90-15-mm']) {
  const page = Buffer.from(await (await fetch(url + path)).arrayBuffer());
  const bytes = brotliCompressSync(page);
  const name = `HTML of ${path}, ${Math.round(bytes.length / 1000)} kB compressed, ${READERS} connections, against a bare Node server with the same bytes`;
  await against(name, path, brotli, await serveBytes(bytes));
}

const products = (await (await fetch(`${url}/api/products?limit=50`)).json()) as {
  _id: string;
  name: string;
  minOrder: number;
  unitPrice: number;
}[];
/** With a token nothing is answered from memory. */
const uncached = { authorization: 'Bearer none' };
const list = '/api/products?limit=24';
const listBytes = Buffer.from(await (await fetch(url + list)).arrayBuffer());
await against('list of 24 as JSON, kept, against the same bytes', list, {}, await serveBytes(listBytes));
await against(
  'list of 24 as JSON, not kept, against node + pg with the same rows',
  list,
  uncached,
  await serveRows(
    server.url,
    `select ${productColumns} from product p ${productJoins} where p.status = 'active' order by p.position, p.id limit 24`,
  ),
);
const id = products[0]?._id ?? '';
await against(
  'one product as JSON with all its page shows (never kept), against node + pg with the same rows',
  `/api/product/${id}`,
  {},
  await serveRows(server.url, productStatement('id').replace('$1', `'${id}'`)),
);

const other = await open();
const pair = [url, other.url.replace('localhost', '127.0.0.1')];
const listPath = '/api/catalogue?category=valves';
let turn = 0;
rows.push(
  await compare(
    'two processes on one database against one, catalogue not kept',
    1.8,
    () => measureRate(READERS, ROUND_MS, () => ({ url: pair[(turn += 1) % 2] + listPath, headers: uncached })),
    () => read(url + listPath, uncached),
  ),
);
other.process.kill('SIGTERM');
await other.exited;

const token = await logInOverHttp(shop.url, 'customer@example.com', 'customer-demo');
const orders = await openOrders(pool, url, token, products);
rows.push(
  await compare(
    `orders over HTTP, ${BUYERS} connections, fsync on, against one statement on the same PostgreSQL`,
    0.5,
    () => measureRate(BUYERS, ROUND_MS, orders.next),
    () => orders.placeOnFloor(BUYERS, ROUND_MS),
  ),
);
const race = await raceForPieces(pool, orders.of, products[0]);
rows.push(
  tell(
    '200 buyers of 100 pieces',
    `${race.placed} orders and ${race.refused} refusals in ${race.ms.toFixed(0)} ms`,
    'exactly 100 and 100 in under 2 s',
    race.placed === 100 && race.refused === 100 && race.ms < 2000,
  ),
);

const click = await measureClick(shop.url, findBrowser());
rows.push(
  tell(
    'from a click to the painted page, 4 times slower CPU, hovered link',
    `${click.toFixed(0)} ms`,
    'under 100 ms',
    click < 100,
  ),
);

/** More addresses than are kept, so that pages are rendered and let go all the time. */
const browse = (count: number) =>
  sendRequests(READERS, count, () => ({
    url: (turn += 1) % 20 === 0 ? `${url}/products?search=${turn}` : `${url}/products?page=${1 + (turn % 4)}`,
    headers: brotli,
  }));
await browse(FLAT_REQUESTS / 10);
const warm = residentMb(shop);
await browse(FLAT_REQUESTS);
const after = residentMb(shop);
rows.push(
  tell(
    'memory of the server after 100,000 requests more',
    `${Math.round(warm)} MB before, ${Math.round(after)} MB after`,
    'no more than a tenth more',
    after < warm * 1.1,
  ),
);

await pool.end();
shop.process.kill('SIGINT');
await shop.exited;
await server.stop();
rmSync(dataDir, { recursive: true, force: true });
writeFileSync('docs/benchmarks.md', writeReport(rows, new Date().toISOString().slice(0, 10)));
process.exit();
