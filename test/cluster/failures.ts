import { setTimeout as wait } from 'node:timers/promises';
import type { Machine } from './machine.ts';
import { readPostmasterPid, listReceiverPids, signalAll } from './machine.ts';
import type { Cluster } from './start-cluster.ts';

export type Failure = {
  name: string;
  /** The failure, as the report names it. */
  title: string;
  /**
   * The longest allowed time without an acknowledged order, in seconds. `least` is the shortest time that is
   * expected, for failures in which orders must wait.
   */
  most: number;
  least?: number;
  /** Causes the failure. Resolves when the killed parts may be started again. */
  happen: (cluster: Cluster) => Promise<void>;
};

const FROZEN_STANDBYS = 14;
const FROZEN_PRIMARY = 30;
const NO_ETCD = 28;
/** The seconds that pass until somebody notices a dead machine and switches it on again. */
const DEAD_NODE = 30;

const othersThan = (cluster: Cluster, primary: Machine): Machine[] =>
  cluster.machines.filter((machine) => machine !== primary);

const killPostmaster = async (cluster: Cluster): Promise<void> =>
  signalAll([readPostmasterPid(await cluster.patroni.findPrimary())], 'SIGKILL');

/** Stops processes, and lets them continue after `seconds`. */
const freeze = async (pids: number[], seconds: number): Promise<void> => {
  signalAll(pids, 'SIGSTOP');
  await wait(seconds * 1000);
  signalAll(pids, 'SIGCONT');
};

/**
 * Stops the standbys' receivers for two seconds and then kills the primary, so that the data in their sockets is lost.
 */
const stallAndKill = async (cluster: Cluster, listPids: (primary: Machine) => number[]): Promise<Machine> => {
  const primary = await cluster.patroni.findPrimary();
  const receivers = othersThan(cluster, primary).flatMap(listReceiverPids);
  signalAll(receivers, 'SIGSTOP');
  await wait(2_000);
  signalAll(listPids(primary), 'SIGKILL');
  await wait(300);
  signalAll(receivers, 'SIGKILL');
  return primary;
};

/**
 * Kills the whole machine, because PostgreSQL alone might restart with all its data before a standby can replace
 * it.
 */
export const stallAndKillMachine = async (cluster: Cluster): Promise<void> => {
  const primary = await stallAndKill(cluster, (machine) => machine.pids());
  await wait(DEAD_NODE * 1000);
  cluster.startServers(primary);
};

export const failures: Failure[] = [
  { name: 'postmaster', title: 'kill -9 of the primary’s PostgreSQL', most: 6, happen: killPostmaster },
  {
    name: 'node',
    title: 'kill -9 of the primary’s whole machine',
    most: 25,
    async happen(cluster) {
      const primary = await cluster.patroni.findPrimary();
      signalAll(primary.pids(), 'SIGKILL');
      await wait(DEAD_NODE * 1000);
      cluster.startServers(primary);
    },
  },
  {
    name: 'stall',
    title: 'replication 2 s behind, kill -9 of the primary’s PostgreSQL',
    most: 8,
    async happen(cluster) {
      await stallAndKill(cluster, (primary) => [readPostmasterPid(primary)]);
    },
  },
  { name: 'switchover', title: 'planned switchover', most: 6, happen: ({ patroni }) => patroni.switchOver() },
  {
    name: 'frozen',
    title: `the primary’s whole machine frozen for ${FROZEN_PRIMARY} s`,
    most: 25,
    happen: async (cluster) => freeze((await cluster.patroni.findPrimary()).pids(), FROZEN_PRIMARY),
  },
  {
    name: 'standbys',
    title: `both standbys frozen for ${FROZEN_STANDBYS} s: orders wait`,
    least: FROZEN_STANDBYS - 2,
    most: FROZEN_STANDBYS + 6,
    async happen(cluster) {
      const primary = await cluster.patroni.findPrimary();
      await freeze(
        othersThan(cluster, primary).flatMap((machine) => machine.pids({ but: 'etcd' })),
        FROZEN_STANDBYS,
      );
    },
  },
  {
    name: 'etcd',
    title: `two of three etcd away for ${NO_ETCD} s, failsafe on`,
    most: 1,
    async happen(cluster) {
      const primary = await cluster.patroni.findPrimary();
      await freeze(
        othersThan(cluster, primary).flatMap((machine) => machine.pids({ only: 'etcd' })),
        NO_ETCD,
      );
    },
  },
];

export const behindPooler: Failure[] = [
  {
    name: 'pooler',
    title: 'kill -9 of the primary’s PostgreSQL, shops behind PgBouncer',
    most: 6,
    happen: killPostmaster,
  },
  {
    name: 'pooler-switchover',
    title: 'planned switchover, shops behind PgBouncer',
    most: 6,
    happen: ({ patroni }) => patroni.switchOver(),
  },
];
