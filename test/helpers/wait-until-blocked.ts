import type { ClientBase } from 'pg';
import { expect } from 'vitest';
import type { TestShop } from './start-shop.ts';

/** Finds the sessions that wait for a lock of session $1, or for another session that waits for one. */
const BLOCKED = `with recursive blocked (pid) as (
    select $1::int
    union
    select activity.pid from pg_stat_activity activity join blocked on blocked.pid = any(pg_blocking_pids(activity.pid))
     where activity.datname = current_database())
  select count(*)::int - 1 as n from blocked`;

/**
 * Waits until this many requests wait for a lock that `holder` has in its open transaction. Requests that wait
 * for other locks are not counted. The shop's jobs must not run, because they process the provider's events and
 * wait for the same orders.
 */
export const waitUntilBlocked = async (
  { db }: Pick<TestShop, 'db'>,
  holder: Pick<ClientBase, 'query'>,
  requests = 1,
): Promise<void> => {
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
  // Uses another connection, because a transaction sees no session that was opened after its first look.
  const countBlocked = async () => (await db.$client.query(BLOCKED, [rows[0]?.pid])).rows[0].n;
  await expect.poll(countBlocked).toBe(requests);
};
