import type { Database } from '#platform/server/db/open.ts';

/**
 * How many rows of a table have been read so far.
 * @param db of one connection, whose last reads are counted too
 */
export const countReadRows = async (db: Database, table: string): Promise<number> => {
  await db.$client.query('select pg_stat_force_next_flush()');
  const { rows } = await db.$client.query<{ read: number }>(
    'select seq_tup_read + idx_tup_fetch as read from pg_stat_user_tables where relname = $1',
    [table],
  );
  return rows[0]?.read ?? 0;
};
