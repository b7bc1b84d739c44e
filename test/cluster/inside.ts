import { loadavg } from 'node:os';
import type { Claim } from '../trials/claim.ts';
import { checkFiles } from './check-files.ts';
import { behindPooler, type Failure, failures } from './failures.ts';
import { loseOrders, planted } from './lose-orders.ts';
import { openShops, type Shops } from './open-shops.ts';
import { type Row, formatRow, writeReport } from './report.ts';
import { drillRestore } from './restore-drill.ts';
import { type Cluster, startCluster } from './start-cluster.ts';
import { tryFailure } from './try-failure.ts';

/* The inner part of npm run test:cluster, with its own network, processes and mounts: node inside.ts SYSTEM FOLDER
   [NAME...] */

const [system = '', folder = '', ...named] = process.argv.slice(2);
const MOST_MINUTES = 15;

process.stdin.once('end', () => process.exit(130)).resume();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));
setTimeout(() => {
  console.error(`The cluster did not finish within ${MOST_MINUTES} minutes.`);
  process.exit(1);
}, MOST_MINUTES * 60_000).unref();

const isNamed = (name: string): boolean => named.length === 0 || named.includes(name);

const began = Date.now();
const print = (message: string) =>
  console.log(`${String(Math.round((Date.now() - began) / 1000)).padStart(5)} s  ${message}`);

const rows: Row[] = [];
const claims: Claim[] = [];

const addFailure = (row: Row): void => {
  rows.push(row);
  print(formatRow(row));
  for (const fault of row.tried.failed) print(`        ${fault}`);
};

const addClaim = (claim: Claim): void => {
  claims.push(claim);
  print(`${claim.isTrue ? 'holds' : 'BROKEN'}: ${claim.title}: ${claim.found}`);
};

const tryAll = async (cluster: Cluster, shops: Shops, some: Failure[]): Promise<void> => {
  for (const failure of some.filter(({ name }) => isNamed(name)))
    addFailure({ failure, tried: await tryFailure(cluster, shops, failure) });
};

const tryCluster = async (): Promise<void> => {
  const cluster = await startCluster(system, folder);
  print('three etcd, three Patroni, HAProxy and PgBouncer');
  if (isNamed('files')) for (const claim of await checkFiles(cluster)) addClaim(claim);
  const straight = await openShops(cluster, cluster.primaryUrl);
  print('two shops');
  await tryAll(cluster, straight, failures);
  if (isNamed(planted.name)) {
    addFailure({ failure: planted, tried: await loseOrders(cluster, straight), isPlanted: true });
  }
  await straight.close();
  const pooled = await openShops(cluster, cluster.poolerUrl);
  print('two shops behind PgBouncer');
  await tryAll(cluster, pooled, behindPooler);
  if (isNamed('restore')) addClaim(await drillRestore(cluster, pooled));
  await pooled.close();
};

const [load = 0] = loadavg();
await tryCluster();
if (named.length === 0) {
  const [after = 0] = loadavg();
  writeReport(rows, claims, `machine load before and after: ${load.toFixed(1)} and ${after.toFixed(1)}`);
}
const isGood = rows.every(({ tried }) => tried.failed.length === 0) && claims.every(({ isTrue }) => isTrue);
print(isGood ? 'everything holds' : 'not everything holds');
// All processes started here end with this process.
process.exit(isGood ? 0 : 1);
