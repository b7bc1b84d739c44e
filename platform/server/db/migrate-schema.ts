import { readMigrationFiles } from 'drizzle-orm/migrator';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { PoolClient } from 'pg';
import { StartError } from '#server/start-error.ts';
import { explainPermissionError } from './connect-client.ts';
import { joinStatements } from './query.ts';
import type { DatabaseLimits } from './limits.ts';
import type { Database } from './open.ts';

/* Drizzle defines the migration files and the table that records them; this file runs them. */

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** The most attempts to lock a table. Between them, the queries that queued behind the migration can run. */
const MAX_TRIES = 5;

type Migration = { statements: string[]; hash: string; madeAt: number };

const readMigrations = (): Migration[] =>
  readMigrationFiles({ migrationsFolder }).map(({ sql, hash, folderMillis }) => ({
    hash,
    madeAt: folderMillis,
    statements: sql.map((text) => text.trim()).filter((text) => text !== ''),
  }));

/** Migrations that have not run, oldest first; empty if a newer version of the shop has migrated the database. */
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

/** Explains known errors as a `StartError`; returns other errors unchanged. */
export const toStartError = (cause: unknown): unknown => {
  if (getSqlState(cause) === '42P07') {
    return new StartError(
      'The database belongs to a version of the shop from before its first release, and cannot be migrated to this one: point DATABASE_URL (or DATA_DIR) at another one.',
      { cause },
    );
  }
  if (getSqlState(cause) !== '55P03') return explainPermissionError(cause);
  return new StartError(
    'The database could not be migrated to this version, because something else locks one of its tables: wait for it, or end it, and start again.',
    { cause },
  );
};

/**
 * True for statements that PostgreSQL runs only outside transactions. A migration with such a statement contains
 * nothing else and can be rerun.
 */
const isConcurrent = ({ statements }: Migration): boolean => statements.some((text) => /\bconcurrently\b/i.test(text));

const RECORD_MIGRATION = `insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)`;

const CREATE_MIGRATIONS_TABLE = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;

/** Runs without the session's time limits, because building an index takes longer the larger its table is. */
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
 * Runs migrations, each in its own transaction. Each waits only briefly for a table lock, since later queries queue
 * behind it, and then tries again.
 * @param checkLock runs before each attempt; it throws if another process may be migrating
 * @throws StartError if something else holds a table, or the tables are not a shop's
 */
export const migrateSchema = async (
  db: Database,
  pending: readonly Migration[],
  limits: DatabaseLimits,
  checkLock: () => Promise<void>,
): Promise<void> => {
  await db.$client.query(CREATE_MIGRATIONS_TABLE);
  for (const one of pending) {
    for (let attempt = 1; ; attempt++) {
      await checkLock();
      try {
        await runMigration(db, one, limits);
        break;
      } catch (cause) {
        if (getSqlState(cause) !== '55P03' || attempt === MAX_TRIES) throw toStartError(cause);
        await wait(limits.migrationPauseMs);
      }
    }
  }
};

/** True if this version of the shop has the migration with this time; if not, a newer version made it. */
export const hasMigration = (madeAt: number): boolean => readMigrations().some((one) => one.madeAt === madeAt);

/**
 * Creates the tables of an empty database as they were at an earlier migration, in the caller's transaction:
 * nobody sees them before it ends.
 * @param last the time of the newest migration to apply
 */
export const rebuildSchema = async (client: PoolClient, last: number): Promise<void> => {
  await client.query(CREATE_MIGRATIONS_TABLE);
  for (const { statements, hash, madeAt } of readMigrations().filter((one) => one.madeAt <= last)) {
    // Nobody else uses this database, so building indexes may block.
    await client.query(joinStatements(statements).replaceAll(/\bconcurrently\b/gi, ''));
    await client.query(RECORD_MIGRATION, [hash, madeAt]);
  }
};
