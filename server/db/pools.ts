import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { DatabaseLimits } from './limits.ts';
import { connect, type Database } from './open.ts';

/** How long what is under way may take once the shop has closed. */
const GRACE_MS = 1_000;

/**
 * The shop's connections, in three parts: a table that is held fills the part that asks it, and leaves the others.
 * `goods` reads and sells products, `identity` knows who calls, `db` has everything else.
 */
export type Pools = { db: Database; goods: Database; identity: Database };

const shares = { db: 10, goods: 10, identity: 5 };

/** Ends a pool; who still holds a connection after a moment loses it. */
const closePool = async (pool: Database['$client'], held: Set<PoolClient>): Promise<void> => {
  const ended = pool.end();
  await Promise.race([ended, wait(GRACE_MS, undefined, { ref: false })]);
  for (const client of held) void client.end();
  await ended;
};

/**
 * Connects the parts.
 * @param onIdleError hears of connections that were lost while nobody used them
 * @returns with them `close`, which takes a second or so whatever is stuck
 */
export const openPools = (
  url: string,
  onIdleError: (error: Error) => void,
  { acquireMs, holdMs }: DatabaseLimits,
): { pools: Pools; close: () => Promise<void> } => {
  const closing: (() => Promise<void>)[] = [];
  const open = (connections: number): Database => {
    const db = connect(url, onIdleError, { connections, acquireMs, holdMs });
    const held = new Set<PoolClient>();
    db.$client.on('acquire', (client) => held.add(client));
    db.$client.on('release', (_error, client) => held.delete(client));
    closing.push(() => closePool(db.$client, held));
    return db;
  };
  return {
    pools: { db: open(shares.db), goods: open(shares.goods), identity: open(shares.identity) },
    async close() {
      await Promise.all(closing.map((step) => step()));
    },
  };
};
