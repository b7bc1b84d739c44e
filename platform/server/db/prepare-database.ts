import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { StartError } from '#server/start-error.ts';
import { checkServer, connectClient } from './connect-client.ts';
import { type DatabaseLimits, databaseLimits } from './limits.ts';
import { MIGRATION_LOCK, SETTINGS_LOCK } from './locks.ts';
import { isSeeded, markSeeded } from './meta.ts';
import { findPendingMigrations, migrateSchema, toStartError } from './migrate-schema.ts';
import { type Database, connect } from './open.ts';
import { maybeOne } from './query.ts';

const listSessionSettings = (limits: DatabaseLimits): Record<string, string> => ({
  statement_timeout: String(limits.statementMs),
  lock_timeout: String(limits.lockMs),
  idle_in_transaction_session_timeout: String(limits.idleInTransactionMs),
  // Compiling a query takes longer than running any of the shop's queries. SSDs read randomly as fast as in sequence.
  jit: 'off',
  random_page_cost: '1.1',
  // Every scan must start at the beginning of the table, or the pages of a long list would overlap.
  synchronize_seqscans: 'off',
});

const STORED_SETTINGS = `
  select coalesce((select setconfig from pg_db_role_setting
                    where setdatabase = (select oid from pg_database where datname = current_database())
                      and setrole = current_user::regrole), '{}') as settings, quote_ident(current_database()) as database`;

/**
 * Stores the settings of every session of this role in the database, so that they hold through any pooler. Writes
 * nothing and waits for nobody if they are stored already.
 */
const saveSessionSettings = async (client: PoolClient, limits: DatabaseLimits): Promise<void> => {
  const expected = Object.entries(listSessionSettings(limits));
  const read = async () => {
    const { rows } = await client.query<{ settings: string[]; database: string }>(STORED_SETTINGS);
    const { settings = [], database = '' } = rows[0] ?? {};
    return { database, missing: expected.filter(([name, value]) => !settings.includes(`${name}=${value}`)) };
  };
  if ((await read()).missing.length === 0) return;
  await client.query('begin');
  try {
    // Two processes that alter one role at once would fail.
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

/** The steps of a start before the shop opens. */
type Preparation = {
  /** Fills a new database. Only one process does this, once; if it is killed midway, the next one starts over. */
  seed: (db: Database) => Promise<void>;
  /** Runs at each start, possibly in several processes at once. */
  onStart?: (db: Database) => Promise<void>;
  /** The address that bypasses a pooler, for migrations and seeds; null if there is only one address. */
  migrateUrl?: string | null;
  /** True if a start migrates the schema; otherwise an operator must have done so before. */
  migrates?: boolean;
  /** Backs up a shop before its migration, while this process holds the lock. */
  save?: () => Promise<void>;
  limits?: DatabaseLimits;
};

/** Migrations and seeds may take as long as they need. */
const BEGIN_WITHOUT_TIMEOUTS =
  'begin; set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local jit = off';
const LOCK_POLL_MS = 200;

/** @param name the setting with the database address, for the message if nothing answers */
const withClient = async <T>(db: Database, name: string, action: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await connectClient(db, name);
  try {
    return await action(client);
  } finally {
    client.release();
  }
};

/**
 * Detects a pooler in transaction mode that does not track prepared statements. Such a pooler may give a client
 * a connection on which another client has prepared the statement, or on which nobody has. To detect it, two
 * client connections alternate: an idle pooler gives both the same server connection, on which the second finds the
 * statement that the first has prepared.
 */
const checkPooler = async (client: PoolClient, db: Database): Promise<void> => {
  const named = { name: `probe_${randomBytes(6).toString('hex')}`, text: 'select 1' };
  try {
    await withClient(db, 'DATABASE_URL', async (other) => {
      for (const one of [client, other, client]) await one.query(named);
    });
  } catch (cause) {
    const { code } = cause as { code?: unknown };
    if (code !== '42P05' && code !== '26000') throw cause;
    throw new StartError(
      'The pooler in front of the database does not support prepared statements: use PgBouncer 1.21 or newer with max_prepared_statements above 0, or give each session its own connection.',
      { cause },
    );
  }
};

/**
 * Runs `action` while no other starting process does, and waits until the lock is free. The lock belongs to a
 * transaction, so it ends with the connection, and a pooler cannot leak it. While it waits, the process holds no
 * pooler connection.
 * @param action may call `checkLock`, which throws if the lock was lost with its connection
 */
const withMigrationLock = async (
  client: PoolClient,
  action: (checkLock: () => Promise<void>) => Promise<void>,
): Promise<void> => {
  for (;;) {
    await client.query(BEGIN_WITHOUT_TIMEOUTS);
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      MIGRATION_LOCK,
    ]);
    if (rows[0]?.mine === true) break;
    await client.query('rollback');
    await wait(LOCK_POLL_MS);
  }
  try {
    await action(async () => {
      await client.query('select 1');
    });
  } finally {
    await client.query('rollback').catch(() => {});
  }
};

/** True if there is data that a failed migration could destroy. A start that was killed during its seed left none. */
const hasShopData = async (db: Database): Promise<boolean> =>
  (await maybeOne(db, sql`select where to_regclass('public.meta') is not null`)) !== null && isSeeded(db);

/**
 * Migrates the schema if it is older.
 * @returns the number of migrations
 */
const migrate = async (
  client: PoolClient,
  db: Database,
  limits: DatabaseLimits,
  save: () => Promise<void>,
): Promise<number> => {
  try {
    if ((await findPendingMigrations(client)).length === 0) return 0;
    let run = 0;
    await withMigrationLock(client, async (checkLock) => {
      const pending = await findPendingMigrations(client);
      if (pending.length > 0 && (await hasShopData(db))) await save();
      await migrateSchema(db, pending, limits, checkLock);
      run = pending.length;
    });
    return run;
  } catch (cause) {
    throw toStartError(cause);
  }
};

/** Fills a new database, unless another process has done so. */
const seedOnce = async (client: PoolClient, db: Database, seed: Preparation['seed']): Promise<void> => {
  if (await isSeeded(db)) return;
  await withMigrationLock(client, async () => {
    if (await isSeeded(db)) return;
    await seed(db);
    await markSeeded(db);
  });
};

const checkSchemaVersion = async (client: PoolClient): Promise<void> => {
  const pending = await findPendingMigrations(client);
  if (pending.length === 0) return;
  throw new StartError(
    `The database is ${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'} behind this version of the shop, and MIGRATE_AT_START is no: run npm run migrate first.`,
  );
};

/**
 * Prepares a database for the shop: stores its session settings, migrates it, and seeds a new one. If several processes
 * start at once, one migrates and seeds while the others wait. If there is nothing to do, nobody waits.
 * @throws StartError if nothing answers at the address, the server is older than 18 or read-only, the pooler is too
 * old, a table is locked, or the schema is older and `migrates` is false
 */
export const prepareDatabase = async (
  url: string,
  { seed, onStart, migrateUrl = null, migrates = true, save = async () => {}, limits = databaseLimits }: Preparation,
): Promise<void> => {
  const own = connect(url, () => {}, { connections: 2 });
  const db = connect(migrateUrl ?? url, () => {}, { connections: 4, beginStatement: BEGIN_WITHOUT_TIMEOUTS });
  try {
    await withClient(own, 'DATABASE_URL', async (client) => {
      await checkServer(client);
      await checkPooler(client, own);
      await saveSessionSettings(client, limits);
      if (!migrates) await checkSchemaVersion(client);
    });
    await withClient(db, migrateUrl === null ? 'DATABASE_URL' : 'MIGRATE_URL', async (client) => {
      await migrate(client, db, limits, save);
      await seedOnce(client, db, seed);
      await onStart?.(db);
    });
  } finally {
    await Promise.all([own.$client.end(), db.$client.end()]);
  }
};

/**
 * Migrates a database, and does nothing else.
 * @returns the number of migrations
 * @throws StartError as `prepareDatabase` does
 */
export const migrateDatabase = async (
  url: string,
  { save = async () => {}, limits = databaseLimits }: Pick<Preparation, 'save' | 'limits'> = {},
): Promise<number> => {
  const db = connect(url, () => {}, { connections: 4, beginStatement: BEGIN_WITHOUT_TIMEOUTS });
  try {
    return await withClient(db, 'MIGRATE_URL', async (client) => {
      await checkServer(client);
      return migrate(client, db, limits, save);
    });
  } finally {
    await db.$client.end();
  }
};
