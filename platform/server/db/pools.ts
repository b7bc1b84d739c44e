import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { DEFAULT_CONNECTIONS, type DatabaseLimits } from './limits.ts';
import { connect, type Database } from './open.ts';

/** How long running queries may take after the shop has closed. */
const GRACE_MS = 1_000;

/**
 * The shop's connections in four pools, so that a locked table exhausts one pool and not the others. `goods` reads and
 * sells products, `identity` identifies callers, `long` runs job transactions that take minutes, and `db` does the
 * rest.
 */
export type Pools = { db: Database; goods: Database; identity: Database; long: Database };

const allocateConnections = (connections: number): Record<keyof Pools, number> => {
  const goods = Math.round(connections / 3);
  const identity = Math.round(connections / 8);
  const long = 1;
  return { goods, identity, long, db: connections - goods - identity - long };
};

export type OpenPools = {
  pools: Pools;
  /** Closes all connections, even those in use, and opens no more. */
  cut: () => void;
  /** Closes the connections; takes about a second, even if a query hangs. */
  close: () => Promise<void>;
};

/**
 * @param onIdleError receives errors of idle connections
 * @param connections the total of all pools
 */
export const openPools = (
  url: string,
  onIdleError: (error: Error) => void,
  { acquireMs, holdMs, longMs }: DatabaseLimits,
  connections: number = DEFAULT_CONNECTIONS,
): OpenPools => {
  const shares = allocateConnections(connections);
  const acquiredClients = new Set<PoolClient>();
  const open = (share: number, longest = holdMs): Database => {
    const db = connect(url, onIdleError, { connections: share, acquireMs, holdMs: longest });
    db.$client.on('acquire', (client) => acquiredClients.add(client));
    db.$client.on('release', (_error, client) => acquiredClients.delete(client));
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
    for (const client of acquiredClients) void client.end();
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
