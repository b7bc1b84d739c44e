import type { PoolClient } from 'pg';
import type { DatabaseLimits } from './limits.ts';
import { SETTINGS_LOCK } from './locks.ts';

const listSessionSettings = (limits: DatabaseLimits): Record<string, string> => ({
  statement_timeout: String(limits.statementMs),
  lock_timeout: String(limits.lockMs),
  idle_in_transaction_session_timeout: String(limits.idleInTransactionMs),
  // Compiling a query costs more than any query of a shop; and disks have no arm any more.
  jit: 'off',
  random_page_cost: '1.1',
  // Every scan has to begin at the start of its table, or the pages of a long list would overlap.
  synchronize_seqscans: 'off',
});

const STORED_SETTINGS = `
  select coalesce((select setconfig from pg_db_role_setting
                    where setdatabase = (select oid from pg_database where datname = current_database())
                      and setrole = current_user::regrole), '{}') as settings, quote_ident(current_database()) as database`;

/**
 * Keeps with the database what every session of our role begins with, whoever opens it and through whatever pooler.
 * Nothing is written, and nobody waited for, where it is kept already.
 */
export const saveSessionSettings = async (client: PoolClient, limits: DatabaseLimits): Promise<void> => {
  const wanted = Object.entries(listSessionSettings(limits));
  const read = async () => {
    const { rows } = await client.query<{ settings: string[]; database: string }>(STORED_SETTINGS);
    const { settings = [], database = '' } = rows[0] ?? {};
    return { database, missing: wanted.filter(([name, value]) => !settings.includes(`${name}=${value}`)) };
  };
  if ((await read()).missing.length === 0) return;
  await client.query('begin');
  try {
    // Two that change one role at once fail.
    await client.query('select pg_advisory_xact_lock($1)', [SETTINGS_LOCK]);
    const { database, missing } = await read();
    for (const [name, value] of missing) {
      await client.query(`alter role current_user in database ${database} set ${name} = '${value}'`);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
};
