import { readMigrationFiles } from 'drizzle-orm/migrator';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PoolClient } from 'pg';
import { StartError } from '#server/start-error.ts';
import { explainPermissionError } from './connect-client.ts';
import { joinStatements } from './query.ts';
import type { DatabaseLimits } from './limits.ts';
import type { Database } from './open.ts';

/* The files and the table of those that were run are Drizzle's; how they are run is ours. */

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Whoever holds a table has it back after so many tries, and what stands behind us in line goes on in between. */
const MAX_TRIES = 5;

type Migration = { statements: string[]; hash: string; madeAt: number };

const readMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder }).map(({ sql, hash, folderMillis }) => ({
    hash,
    madeAt: folderMillis,
    statements: sql.map((text) => text.trim()).filter((text) => text !== ''),
  }));

/** Those that have not been run, the oldest first; none where a newer version of the shop has been here. */
export const findPendingMigrations = async (client: PoolClient): Promise<Migration[]> => {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as known`,
  );
  if (rows[0]?.known !== true) return readMigrations();
  const run = await client.query<{ last: number | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  const last = run.rows[0]?.last ?? 0;
  return readMigrations().filter(({ madeAt }) => madeAt > last);
};

const getSqlState = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** What is in the way, as a sentence where there is one. */
export const toStartError = (cause: unknown): unknown => {
  if (getSqlState(cause) === '42P07') {
    return new StartError(
      'The database belongs to an edition of the shop from before its first release, and cannot be brought to this one: point DATABASE_URL (or DATA_DIR) at another one.',
      { cause },
    );
  }
  if (getSqlState(cause) !== '55P03') return explainPermissionError(cause);
  return new StartError(
    'The database could not be brought to this version, since something else holds one of its tables: wait for it, or end it, and start again.',
    { cause },
  );
};

/** What PostgreSQL runs outside transactions only; such a file has nothing else in it, and may be run again. */
const isConcurrent = ({ statements }: Migration): boolean => statements.some((text) => /\bconcurrently\b/i.test(text));

const RECORD_MIGRATION = `insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)`;

/** Where it is noted which were run. */
const CREATE_MIGRATIONS_TABLE = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/** An index takes as long as the table is large; the session's own limits are of the shop. */
const runConcurrently = async (db: Database, { statements, hash, madeAt }: Migration): Promise<void> => {
  const client = await db.$client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('set lock_timeout = 0');
    for (const text of statements) await client.query(text);
    await client.query(RECORD_MIGRATION, [hash, madeAt]);
  } finally {
    await client.query('reset statement_timeout').catch(() => {});
    await client.query('reset lock_timeout').catch(() => {});
    client.release();
  }
};

const runMigration = async (db: Database, one: Migration, { migrationLockMs }: DatabaseLimits): Promise<void> => {
  if (isConcurrent(one)) {
    await runConcurrently(db, one);
    return;
  }
  await db.transaction(async ({ $client: client }) => {
    await client.query(`set local lock_timeout = ${migrationLockMs}`);
    for (const text of one.statements) await client.query(text);
    await client.query(RECORD_MIGRATION, [one.hash, one.madeAt]);
  });
};

/**
 * Runs migrations, each in a transaction of its own. One waits for a table only briefly, since whatever comes after it
 * waits as well, and then tries again.
 * @param keep is asked before each, and throws when somebody else may be at it
 * @throws StartError when a table is held by something else, or the tables are no shop's
 */
export const migrateSchema = async (
  db: Database,
  pending: readonly Migration[],
  limits: DatabaseLimits,
  keep: () => Promise<void>,
): Promise<void> => {
  await db.$client.query(CREATE_MIGRATIONS_TABLE);
  for (const one of pending) {
    for (let tries = 1; ; tries++) {
      await keep();
      try {
        await runMigration(db, one, limits);
        break;
      } catch (cause) {
        if (getSqlState(cause) !== '55P03' || tries === MAX_TRIES) throw toStartError(cause);
        await wait(limits.migrationPauseMs);
      }
    }
  }
};

/** Whether this version of the shop has a migration that was made at that moment: else a newer one has. */
export const hasMigration = (madeAt: number): boolean => readMigrations().some((one) => one.madeAt === madeAt);

/**
 * Makes the tables of an empty database as they were once, in a transaction of the caller: nobody sees them before it ends.
 * @param last when the newest migration they had was made
 */
export const rebuildSchema = async (client: PoolClient, last: number): Promise<void> => {
  await client.query(CREATE_MIGRATIONS_TABLE);
  for (const { statements, hash, madeAt } of readMigrations().filter((one) => one.madeAt <= last)) {
    // Nobody is there whom the plain way would hold up.
    await client.query(joinStatements(statements).replaceAll(/\bconcurrently\b/gi, ''));
    await client.query(RECORD_MIGRATION, [hash, madeAt]);
  }
};
