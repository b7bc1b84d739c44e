import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { fingerprint, fuzz, signInDemo } from './fuzz-requests.ts';
import { spawnShop } from './spawn-shop.ts';

/* npm run fuzz -- --requests 20000 --seed 42 */

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const [requests, seed] = [Number(values.requests), Number(values.seed)];

const dataDir = mkdtempSync(join(tmpdir(), 'copperline-fuzz-'));
const database = await startEmbeddedPostgres({ dataDir });
const shop = await spawnShop({ DATABASE_URL: database.url });
try {
  const tokens = await signInDemo(shop.url);
  const before = await fingerprint(database.url);
  const { faults, slowestMs, byStatus, requests: sent } = await fuzz(shop.url, tokens, { requests, seed });
  const after = await fingerprint(database.url);
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  console.log(`seed ${seed}: ${sent} wrong requests, slowest ${Math.round(slowestMs)} ms`);
  console.log(byStatus);
  for (const fault of faults) console.error(fault);
  if (changed.length > 0) console.error(`changed: ${changed.join(', ')}`);
  process.exitCode = faults.length > 0 || changed.length > 0 ? 1 : 0;
} finally {
  shop.process.kill('SIGTERM');
  await shop.exited;
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
