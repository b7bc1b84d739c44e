import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Product } from '#features/products/contract/products.ts';
import { connect } from '#platform/server/db/open.ts';
import { createRandom, type Tally } from '../prove/random.ts';
import { findFailingAddresses } from '#test/helpers/send-requests.ts';
import { INSPECTED, openMemory } from '#test/helpers/read-memory.ts';
import { highUnpaidLimits } from '#test/helpers/shop-env.ts';
import { spawnShop } from '#test/helpers/spawn-shop.ts';
import { startTemporaryPostgres } from '#test/helpers/temporary-postgres.ts';
import { startHands } from './hands.ts';
import { listAddresses, visit } from './visitors.ts';

/* npm run soak -- --minutes 30 --seed 42 */

const VISITORS = 16;
/** The longest time that an address may take when the storm is over, in ms. */
const CALM_MS = 1000;
/** The highest memory growth allowed from the first sixth of the run, when caches are full, to its end, as a factor. */
const GROWTH = 1.15;
/** How long requests from the storm may continue after it, in ms. */
const SETTLE_MS = 45_000;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const runMs = Number(values.minutes) * 60_000;
console.log(`seed ${values.seed}`);
const random = createRandom(Number(values.seed));
const tally: Tally = {};
const violations: string[] = [];

const server = await startTemporaryPostgres('soak');
const shop = await spawnShop({ DATABASE_URL: server.url, LOG_LEVEL: 'silent', ...INSPECTED, ...highUnpaidLimits });
const memory = await openMemory(shop);
const db = connect(`${server.url}${server.url.includes('?') ? '&' : '?'}application_name=soak`, () => {});

const addresses = await listAddresses(shop.url);
const products = Product.array().parse(await (await fetch(`${shop.url}/api/products?limit=24`)).json());
const hands = startHands(db, shop.url, products, random, tally);
const end = performance.now() + runMs;
const visitors = Array.from({ length: VISITORS }, async () => {
  while (performance.now() < end) {
    const unanswered = await visit(shop.url, addresses, random, tally);
    if (unanswered !== null && violations.length < 20) violations.push(`no response: ${unanswered}`);
  }
});

const readMb = async () => Math.round((await memory.readUsed()) / 1024 / 1024);
await wait(runMs / 6);
const early = await readMb();
console.log(`${early} MB in use after the first sixth`);
await Promise.all(visitors);
await hands.stop();
await wait(SETTLE_MS);

const silent = await findFailingAddresses(shop.url, addresses, { patienceMs: CALM_MS, atOnce: 1 });
violations.push(...silent.map((one) => `afterwards ${one}`));
const lateMb = await readMb();
console.log(`${lateMb} MB in use at the end`);
if (lateMb > early * GROWTH) violations.push(`memory grew from ${early} to ${lateMb} MB`);
const { rows } = await db.$client.query<{ query: string }>(
  `select query from pg_stat_activity
    where datname = current_database() and application_name <> 'soak'
      and state <> 'idle' and state_change < now() - interval '5 seconds'`,
);
for (const { query } of rows) violations.push(`still waiting: ${query}`);

memory.close();
shop.process.kill('SIGTERM');
const code = await shop.exited;
if (code !== 0) violations.push(`the shop exited with ${code}`);
await db.$client.end();
await server.stop();

console.log(tally);
for (const violation of violations) console.error(violation);
console.log(`${violations.length} violations`);
process.exit(violations.length > 0 ? 1 : 0);
