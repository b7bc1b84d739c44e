import { createHash } from 'node:crypto';
import { parseArgs } from 'node:util';
import { readResidentMb } from '#test/helpers/read-memory.ts';
import { growProducts } from './grow-products.ts';
import { openShop } from './open-shop.ts';
import { formatRows, logRow, writeSection } from './report.ts';

/* npm run bench:feeds -- --products 100000: measures how long it takes to write the product feed, and how much
   memory this needs. */

const { values } = parseArgs({ options: { products: { type: 'string', default: '100000' } } });
const PRODUCTS = Number(values.products);
const LOOK_MS = 50;

const { shop, db, close } = await openShop();
await growProducts(db, PRODUCTS);

/** Reads a feed without storing it. */
const readFeed = async (): Promise<{ seconds: number; lines: number; hash: string }> => {
  const startedAt = performance.now();
  const response = await fetch(`${shop.url}/feeds/products.tsv`);
  if (!response.ok || response.body === null) throw new Error(`the feed returned ${response.status}`);
  const hash = createHash('sha256');
  let lines = 0;
  for await (const chunk of response.body) {
    hash.update(chunk);
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  return { seconds: (performance.now() - startedAt) / 1000, lines, hash: hash.digest('hex') };
};

// Requests another page first, so that everything that each request needs is loaded.
await (await fetch(`${shop.url}/api/products?limit=24`)).arrayBuffer();
const before = readResidentMb(shop);
let most = before;
const watch = setInterval(() => (most = Math.max(most, readResidentMb(shop))), LOOK_MS);
const written = await readFeed();
clearInterval(watch);
const again = await readFeed();
if (written.lines <= PRODUCTS || again.hash !== written.hash) throw new Error('the feed is incomplete');

const goal = (20 * PRODUCTS) / 100_000;
const rows = [
  logRow('written and sent', `${written.seconds.toFixed(1)} s`, `${goal} s`, written.seconds <= goal),
  logRow('sent again', `${again.seconds.toFixed(1)} s`, `${goal / 4} s`, again.seconds <= goal / 4),
  logRow('memory above an idle shop', `${Math.round(most - before)} MB`, '150 MB', most - before <= 150),
];

await close();
writeSection(
  `A product feed of ${PRODUCTS.toLocaleString('en-US')} products`,
  `bench:feeds${PRODUCTS === 100_000 ? '' : ` -- --products ${PRODUCTS}`}`,
  `From the request to the last byte.\n\n${formatRows(rows)}`,
);
