import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { sql } from 'drizzle-orm';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { StartError } from '#server/start-error.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
/** What an act that needs a transaction receives. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

const options = { casing: 'snake_case' } as const;
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));
/** Any number of our own: "copperli" in ASCII. */
const MIGRATION_LOCK = '7164790784905342057';

const asSentence = (cause: unknown) => (cause instanceof Error && cause.message) || String(cause);

/**
 * Connects a pool. A backend that dies while idle is only logged: the pool makes a new one.
 * @param connections most connections at once
 */
export const connect = (url: string, onIdleError: (error: Error) => void, connections = 20): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 10_000,
    // Compiling a query costs more than any query of a shop; and disks have no arm any more.
    options: '-c jit=off -c random_page_cost=1.1',
  });
  pool.on('error', onIdleError);
  // One that dies in the middle of a transaction fails the next query of it; without a listener of its own it
  // would take the whole process down.
  pool.on('connect', (client) => client.on('error', () => {}));
  return drizzle(pool, options);
};

/**
 * Brings the database to the newest schema, then runs `prepare` (stamps, seeds), all under one advisory
 * lock: of several processes starting at once, one migrates and the others wait and find it done.
 * @throws StartError when nothing answers at the address or the server is older than 18
 */
export const prepareDatabase = async (db: Database, prepare: () => Promise<void>): Promise<void> => {
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
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await migrate(drizzle(client, options), { migrationsFolder });
      await prepare();
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
};

/** Runs plain SQL with `$1` parameters in a transaction of the query builder. */
export const queryIn = async <Row>(trx: Transaction, text: string, values: unknown[] = []): Promise<Row[]> => {
  const parts = text
    .split(/(\$\d+)/)
    .map((part) => (/^\$\d+$/.test(part) ? sql`${sql.param(values[Number(part.slice(1)) - 1])}` : sql.raw(part)));
  const { rows } = await trx.execute(sql.join(parts));
  return rows as Row[];
};

/** Whether the database answers, for `/ready`. */
export const isAnswering = async (db: Database): Promise<boolean> => {
  try {
    await db.$client.query('select 1');
    return true;
  } catch {
    return false;
  }
};
