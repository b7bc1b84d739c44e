import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { DEFAULT_CONNECTIONS, type DatabaseLimits } from './limits.ts';
import { connect, type Database } from './open.ts';

/** How long what is under way may take once the shop has closed. */
const GRACE_MS = 1_000;

/**
 * The shop's connections, in four parts: a table that is held fills the part that asks it, and leaves the others.
 * `goods` reads and sells products, `identity` knows who calls, `long` is for a job's transaction of minutes, `db` has
 * everything else.
 */
export type Pools = { db: Database; goods: Database; identity: Database; long: Database };

/** How a process shares out its connections. */
const allocateConnections = (connections: number): Record<keyof Pools, number> => {
  const goods = Math.round(connections / 3);
  const identity = Math.round(connections / 8);
  const long = 1;
  return { goods, identity, long, db: connections - goods - identity - long };
};

export type OpenPools = {
  pools: Pools;
  /** Takes the connections from whoever still holds one, and gives out no more. */
  cut: () => void;
  /** Ends the connections; takes a second or so, whatever is stuck. */
  close: () => Promise<void>;
};

/**
 * Connects the parts.
 * @param onIdleError hears of connections that were lost while nobody used them
 * @param connections of all parts together
 */
export const openPools = (
  url: string,
  onIdleError: (error: Error) => void,
  { acquireMs, holdMs, longMs }: DatabaseLimits,
  connections: number = DEFAULT_CONNECTIONS,
): OpenPools => {
  const shares = allocateConnections(connections);
  const held = new Set<PoolClient>();
  const open = (share: number, longest = holdMs): Database => {
    const db = connect(url, onIdleError, { connections: share, acquireMs, holdMs: longest });
    db.$client.on('acquire', (client) => held.add(client));
    db.$client.on('release', (_error, client) => held.delete(client));
    return db;
  };
  const pools = {
    db: open(shares.db),
    goods: open(shares.goods),
    identity: open(shares.identity),
    long: open(shares.long, longMs),
  };
  let ended: Promise<unknown> | null = null;
  const end = () => (ended ??= Promise.all(Object.values(pools).map(({ $client }) => $client.end())));
  const cut = () => {
    void end();
    for (const client of held) void client.end();
  };
  return {
    pools,
    cut,
    async close() {
      await Promise.race([end(), wait(GRACE_MS, undefined, { ref: false })]);
      cut();
      await end();
    },
  };
};
