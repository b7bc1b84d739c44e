import pg from 'pg';
import { vi } from 'vitest';
import { cleanUp } from './clean-up.ts';
import type { TestShop } from './start-shop.ts';
import type { Database } from '#platform/server/db/open.ts';

/**
 * Counts the statements that this shop's database receives on all connections. Statements of other shops in this
 * process are not counted.
 */
export const countStatements = ({ databaseUrl }: TestShop): { count(): number; forget(): void } => {
  const name = new URL(databaseUrl).pathname.slice(1);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  cleanUp(() => query.mockRestore());
  return {
    count: () => (query.mock.contexts as pg.Client[]).filter(({ database }) => database === name).length,
    forget: () => query.mockClear(),
  };
};

/**
 * Returns the number of rows read from a table so far.
 * @param db has a single connection, so that the last reads are included
 */
export const countReadRows = async (db: Database, table: string): Promise<number> => {
  await db.$client.query('select pg_stat_force_next_flush()');
  const { rows } = await db.$client.query<{ read: number }>(
    'select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where relname = $1',
    [table],
  );
  return rows[0]?.read ?? 0;
};
