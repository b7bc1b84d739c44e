import { parseArgs } from 'node:util';
import { fuzzShopAccounts } from './fuzz-accounts-of.ts';
import { fuzzShop } from './fuzz-shop.ts';
import { spawnShop } from '#test/helpers/spawn-shop.ts';
import { startTemporaryPostgres } from '#test/helpers/temporary-postgres.ts';

/* npm run fuzz -- --requests 20000 --seed 42 */

/** The longest time that an invalid request may take, in ms. */
const SLOWEST_MS = 2_000;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const requests = Number(values.requests);
const seed = Number(values.seed);

const database = await startTemporaryPostgres('fuzz');
const shop = await spawnShop({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
try {
  const { faults, tally, slowestMs } = await fuzzShop(
    shop.url,
    database.url,
    { visits: requests / 4, packets: requests / 4, requests, texts: Infinity },
    { seed, slowestMs: SLOWEST_MS },
  );
  console.log(`seed ${seed}: ${requests} wrong requests, slowest ${Math.round(slowestMs)} ms`);
  const intruders = await fuzzShopAccounts(shop.url, database.url, { rounds: Math.ceil(requests / 1000), seed }, tally);
  console.log(tally);
  for (const fault of [...faults, ...intruders]) console.error(fault);
  process.exitCode = faults.length + intruders.length > 0 ? 1 : 0;
} finally {
  shop.process.kill('SIGTERM');
  await shop.exited;
  await database.stop();
}
