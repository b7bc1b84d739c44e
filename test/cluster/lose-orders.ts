import { type Failure, stallAndKillMachine } from './failures.ts';
import type { Shops } from './open-shops.ts';
import type { Cluster } from './start-cluster.ts';
import { type Tried, tryFailure } from './try-failure.ts';

/** Nobody waits for a standby, which is how PostgreSQL comes. */
const ASYNCHRONOUS = { synchronous_mode: false, synchronous_mode_strict: false };
const QUORUM = { synchronous_mode: 'quorum', synchronous_mode_strict: true };

export const planted: Failure = {
  name: 'planted',
  what: 'planted defect: replication 2 s behind and nobody waits for it, kill -9 of the primary’s whole machine',
  most: Infinity,
  happen: stallAndKillMachine,
};

/** Replication that nobody waits for loses orders, or this test sees nothing. */
export const loseOrders = async (cluster: Cluster, shops: Shops): Promise<Tried> => {
  await cluster.patroni.waitUntilWhole();
  await cluster.patroni.changeSettings(ASYNCHRONOUS);
  const tried = await tryFailure(cluster, shops, planted, false);
  await cluster.patroni.changeSettings(QUORUM);
  await cluster.patroni.waitUntilWhole();
  return { ...tried, failed: tried.lost > 0 ? [] : ['no order is lost where some must be: the test is blind'] };
};
