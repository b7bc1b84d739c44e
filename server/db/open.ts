import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';
import { MIGRATION_LOCK } from './locks.ts';
import { type DatabaseLimits, databaseLimits } from './limits.ts';

/** What an act that needs a transaction receives: its connection. */
export type Transaction = Omit<NodePgDatabase, 'transaction'> & { $client: pg.PoolClient };

export type Database = Omit<NodePgDatabase, 'transaction'> & {
  $client: pg.Pool;
  transaction: <T>(act: (trx: Transaction) => Promise<T>) => Promise<T>;
};

/** Whole numbers of 64 bits and sums of them; what a number cannot hold is nothing a shop has. */
const toNumber = (text: string): number => {
  const number = Number(text);
  if (Math.abs(number) > Number.MAX_SAFE_INTEGER) throw new Error(`${text} is more than a number holds`);
  return number;
};
pg.types.setTypeParser(pg.types.builtins.INT8, toNumber);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, toNumber);

const options = { casing: 'snake_case' } as const;
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** A dead way to the database is noticed by the operating system, too, however long a connection is idle. */
const KEEP_ALIVE_MS = 10_000;

const asSentence = (cause: unknown) => (cause instanceof Error && cause.message) || String(cause);

/** Ends whoever holds a connection for longer than `holdMs`: with the connection, so that nobody gets it after him. */
const limitHolding = (pool: pg.Pool, holdMs: number): void => {
  const deadlines = new WeakMap<pg.PoolClient, NodeJS.Timeout>();
  pool.on('acquire', (client) => {
    const deadline = setTimeout(() => void client.end(), holdMs);
    deadline.unref();
    deadlines.set(client, deadline);
  });
  pool.on('release', (_error, client) => clearTimeout(deadlines.get(client)));
};

/** Drizzle on each connection, made once. */
const onClient = new WeakMap<pg.PoolClient, Transaction>();

const transactionOn = (client: pg.PoolClient): Transaction => {
  const known = onClient.get(client);
  if (known !== undefined) return known;
  const made = Object.assign(drizzle(client, options), { $client: client });
  onClient.set(client, made);
  return made;
};

/** @throws what `act` throws, after all it has written is taken back */
const runTransaction = async <T>(client: pg.PoolClient, act: (trx: Transaction) => Promise<T>): Promise<T> => {
  await client.query('begin');
  try {
    const result = await act(transactionOn(client));
    await client.query('commit');
    return result;
  } catch (error) {
    // Where the connection is lost its transaction is too; why it failed is what counts.
    await client.query('rollback').catch(() => {});
    throw error;
  }
};

/** One process keeps no more of them at work; with more PostgreSQL switches between them, and orders take a tenth longer. */
const CONNECTIONS = 8;

/**
 * Connects a pool. A backend that dies while idle is only logged: the pool makes a new one.
 * @param connections most connections at once
 * @param acquireMs how long to wait for one of them, in line and for the network
 * @param holdMs how long one query, or one transaction, may have it; for ever without it
 * @param prelude settings of each new connection; the shop's own are kept in the database
 */
export const connect = (
  url: string,
  onIdleError: (error: Error) => void,
  {
    connections = CONNECTIONS,
    acquireMs = 10_000,
    holdMs,
    prelude,
  }: { connections?: number; acquireMs?: number; holdMs?: number; prelude?: string } = {},
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: acquireMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(prelude !== undefined && {
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, though its types do not say so
      onConnect: async (client: pg.ClientBase) => {
        await client.query(prelude);
      },
    }),
  });
  pool.on('error', onIdleError);
  // One that dies in the middle of a transaction fails the next query of it; without a listener of its own it
  // would take the whole process down.
  pool.on('connect', (client) => client.on('error', () => {}));
  if (holdMs !== undefined) limitHolding(pool, holdMs);
  const transaction = async <T>(act: (trx: Transaction) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    try {
      return await runTransaction(client, act);
    } finally {
      client.release();
    }
  };
  return Object.assign(drizzle(pool, options), { transaction });
};

/** What every session of ours on this database begins with, whoever opens it and through whatever pooler. */
const keepSettings = async (client: pg.PoolClient, limits: DatabaseLimits): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select quote_ident(current_database()) as name');
  const settings = {
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    // Compiling a query costs more than any query of a shop; and disks have no arm any more.
    jit: 'off',
    random_page_cost: 1.1,
  };
  for (const [name, value] of Object.entries(settings)) {
    await client.query(`alter role current_user in database ${rows[0]?.name} set ${name} = '${value}'`);
  }
};

const migrateUnderLock = async (client: pg.PoolClient, limits: DatabaseLimits): Promise<void> => {
  // Whatever stands in line behind a migration that waits for a table waits as well.
  await client.query(`set lock_timeout = ${limits.migrationLockMs}`);
  try {
    await migrate(drizzle(client, options), { migrationsFolder });
    await keepSettings(client, limits);
  } catch (cause) {
    const code = (cause as { cause?: { code?: unknown } }).cause?.code;
    if (code === '42P07') {
      throw new StartError(
        'The database belongs to an edition of the shop from before its first release, and cannot be brought to this one: point DATABASE_URL (or DATA_DIR) at another one.',
        { cause },
      );
    }
    if (code !== '55P03') throw cause;
    throw new StartError(
      'The database could not be brought to this version, since something else holds one of its tables: wait for it, or end it, and start again.',
      { cause },
    );
  }
};

/**
 * Brings the database to the newest schema, keeps the limits of its sessions with it, then runs `prepare` (stamps,
 * seeds), all under one advisory lock: of several processes starting at once, one migrates and the others wait and find
 * it done. It has connections of its own, whose statements may take as long as they need; the limits hold for those
 * opened afterwards.
 * @throws StartError when nothing answers at the address, the server is older than 18 or can only be read, or a table is held
 */
export const prepareDatabase = async (
  url: string,
  prepare: (db: Database) => Promise<void>,
  limits: DatabaseLimits = databaseLimits,
): Promise<void> => {
  const db = connect(url, () => {}, {
    connections: 4,
    prelude:
      'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set jit = off',
  });
  try {
    let client: pg.PoolClient;
    try {
      client = await db.$client.connect();
    } catch (cause) {
      throw new StartError(
        `The database does not answer (${asSentence(cause)}): check DATABASE_URL and that PostgreSQL is running.`,
        { cause },
      );
    }
    try {
      const version = await client.query<{ server_version_num: string }>('show server_version_num');
      const number = Number(version.rows[0]?.server_version_num ?? 0);
      if (number < 180_000) {
        throw new StartError(
          `DATABASE_URL is PostgreSQL ${Math.floor(number / 10_000)}, and the shop needs 18 or newer: upgrade it, or leave DATABASE_URL out to use the embedded one.`,
        );
      }
      const writable = await client.query<{ transaction_read_only: string }>('show transaction_read_only');
      if (writable.rows[0]?.transaction_read_only === 'on') {
        throw new StartError(
          'The database is a replica, or otherwise can only be read: point DATABASE_URL at the primary.',
        );
      }
      await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
      try {
        await migrateUnderLock(client, limits);
        await prepare(db);
      } finally {
        await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
      }
    } finally {
      client.release();
    }
  } finally {
    await db.$client.end();
  }
};
