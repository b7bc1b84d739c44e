import { type Failure, stallAndKillMachine } from './failures.ts';
import type { Shops } from './open-shops.ts';
import type { Cluster } from './start-cluster.ts';
import { type Tried, tryFailure } from './try-failure.ts';

/** Commits do not wait for a standby. This is PostgreSQL's default. */
const ASYNCHRONOUS = { synchronous_mode: false, synchronous_mode_strict: false };
const QUORUM = { synchronous_mode: 'quorum', synchronous_mode_strict: true };

export const planted: Failure = {
  name: 'planted',
  title: 'planted defect: asynchronous replication 2 s behind, kill -9 of the primary’s whole machine',
  most: Infinity,
  happen: stallAndKillMachine,
};

/** Asynchronous replication must lose orders here. If it does not, the test could not detect a loss. */
export const loseOrders = async (cluster: Cluster, shops: Shops): Promise<Tried> => {
  await cluster.patroni.waitUntilWhole();
  await cluster.patroni.changeSettings(ASYNCHRONOUS);
  const tried = await tryFailure(cluster, shops, planted, false);
  await cluster.patroni.changeSettings(QUORUM);
  await cluster.patroni.waitUntilWhole();
  return { ...tried, failed: tried.lost > 0 ? [] : ['no order was lost, although some must be: the test is blind'] };
};
