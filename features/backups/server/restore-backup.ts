import { setTimeout as wait } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { connectClient, checkServer, explainPermissionError } from '#platform/server/db/connect-client.ts';
import { MIGRATION_LOCK } from '#platform/server/db/locks.ts';
import { COPIED_AT_KEY } from '#platform/server/db/meta.ts';
import { hasMigration, rebuildSchema } from '#platform/server/db/migrate-schema.ts';
import { connect } from '#platform/server/db/open.ts';
import { migrateDatabase } from '#platform/server/db/prepare-database.ts';
import { StartError } from '#server/start-error.ts';
import { loadTables } from './load-tables.ts';
import { createBackup } from './create-backup.ts';
import { countRows, type Manifest, quoteName } from './manifest.ts';
import { openBackup, verifyBackup } from './open-backup.ts';
import { skipNumbers } from './skip-numbers.ts';
import { LONG_SESSION, SCHEMAS, TABLES_SQL } from './snapshot.ts';

export type RestoreOptions = {
  /** Connection string that bypasses the pooler, if there is one. */
  url: string;
  /** Path of the backup. */
  path: string;
  mode: Manifest['mode'];
  /** SQL that creates the tables of the stand-ins. */
  sandboxTables: string;
  /** Folder that receives a backup of the existing shop before it is replaced; null if the database must be empty. */
  savedTo: string | null;
  /** True for a separate shop, with a new id and without the queued emails and messages of the first one. */
  asCopy: boolean;
};

export type RestoreResult = {
  manifest: Manifest;
  rows: number;
  saved: string | null;
  leftOut: string[];
  migrations: number;
};

/** @throws StartError if the backup has another mode or comes from a newer version */
const assertRestorable = (manifest: Manifest, { mode, path }: RestoreOptions): void => {
  if (manifest.mode !== mode) {
    throw new StartError(
      `${path} is from a shop in ${manifest.mode} mode and cannot be restored in ${mode} mode: set SHOP_MODE=${manifest.mode}.`,
    );
  }
  if (!hasMigration(manifest.migration)) {
    throw new StartError(
      `${path} was created by a newer version of the shop than this one. Install that version to restore it.`,
    );
  }
};

/** A process that has just ended takes a moment to disconnect. */
const DISCONNECT_MS = 3_000;
const POLL_MS = 100;

/**
 * Makes sure that nobody has read the data that will be replaced.
 * @throws StartError if anybody is connected
 */
const assertNoConnections = async (client: PoolClient): Promise<void> => {
  for (let waited = 0; waited <= DISCONNECT_MS; waited += POLL_MS) {
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
        where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (rows[0]?.others === 0) return;
    await wait(POLL_MS);
  }
  throw new StartError(
    'Something is connected to this database. Stop all processes of the shop and everything else that uses the database, and try again.',
  );
};

const listTables = async (client: PoolClient): Promise<{ schema: string; name: string }[]> =>
  (await client.query<{ schema: string; name: string }>(TABLES_SQL, [[...SCHEMAS, 'drizzle']])).rows;

/** Lists functions of the shop's schemas, except those from extensions, as SQL names them. */
const FUNCTIONS_SQL = `
  select p.oid::regprocedure::text as name from pg_proc p
   where p.pronamespace::regnamespace::text = any($1)
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

/** Drops everything that migrations created. They then create it again. */
const dropAll = async (client: PoolClient): Promise<void> => {
  const tables = await listTables(client);
  if (tables.length > 0) await client.query(`drop table ${tables.map(quoteName).join(', ')} cascade`);
  // Functions survive the tables whose indexes call them.
  const { rows: functions } = await client.query<{ name: string }>(FUNCTIONS_SQL, [SCHEMAS]);
  if (functions.length > 0) await client.query(`drop routine ${functions.map(({ name }) => name).join(', ')} cascade`);
};

/** @throws StartError if a shop, a backup or another restore holds the migration lock */
const lockForRestore = async (client: PoolClient): Promise<void> => {
  await client.query(`begin; ${LONG_SESSION}`);
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
    MIGRATION_LOCK,
  ]);
  if (rows[0]?.mine === true) return;
  throw new StartError(
    'The database is being migrated, restored or backed up. Wait until that finishes, and try again.',
  );
};

/**
 * Detaches a copy from its first shop, so that it does not send the first shop's emails, payments or refunds again.
 * With a shared card provider account, the copy would void open payments when its orders expire, or send a second email
 * about a payment. Only the first shop pays out its promised refunds.
 */
const detachCopy = async (client: PoolClient): Promise<void> => {
  await client.query(`delete from meta where key = 'shop_id'`);
  await client.query('delete from outbox where sent_at is null');
  await client.query(`update payment set status = 'canceled', provider_id = null where status in ('creating', 'open')`);
  await client.query(
    'insert into meta (key, value) values ($1, now()::text) on conflict (key) do update set value = excluded.value',
    [COPIED_AT_KEY],
  );
  const { rows } = await client.query<{ tells: boolean; strays: boolean }>(
    `select to_regclass('webhook') is not null as tells, to_regclass('unmatched_payment') is not null as strays`,
  );
  if (rows[0]?.strays === true) await client.query('update unmatched_payment set due = false where due');
  if (rows[0]?.tells === true)
    await client.query(`update webhook set is_active = false; delete from webhook_delivery where state = 'waiting'`);
};

/**
 * Replaces the database content with a backup, in one transaction.
 * @returns names of skipped tables
 */
const replaceShop = async (client: PoolClient, wish: RestoreOptions): Promise<string[]> => {
  await lockForRestore(client);
  await dropAll(client);
  // Anyone who connects from here on waits until the restore is done.
  await assertNoConnections(client);
  const backup = await openBackup(wish.path);
  try {
    await rebuildSchema(client, backup.manifest.migration);
    if (backup.manifest.tables.some(({ schema }) => schema === 'sandbox')) await client.query(wish.sandboxTables);
    const leftOut = await loadTables(client, backup, wish.path);
    if (wish.asCopy) await detachCopy(client);
    else await skipNumbers(client, backup.manifest.madeAt);
    await client.query('commit');
    return leftOut;
  } finally {
    await backup.close();
  }
};

/**
 * Backs up the shop in the database, if there is one.
 * @throws StartError if the database is not empty and nothing may be replaced
 */
const backUpExisting = async (client: PoolClient, { url, savedTo }: RestoreOptions): Promise<string | null> => {
  if ((await listTables(client)).length === 0) return null;
  if (savedTo === null) {
    throw new StartError(
      'This database is not empty. Name an empty one with DATABASE_URL (or DATA_DIR), or add --replace, which backs up the existing shop and puts this backup in its place.',
    );
  }
  return (await createBackup({ url, folder: savedTo, reason: 'restore' })).path;
};

/**
 * Restores a backup into an empty database. Only the next numbers of orders, quotes and documents differ
 * (`skipNumbers`). If the restore is killed, the database does not change. Data of an older version is migrated
 * afterward.
 * @throws StartError if the file is not a backup, is incomplete, has another mode or is newer; or if a shop exists or
 *   is running
 */
export const restoreBackup = async (wish: RestoreOptions): Promise<RestoreResult> => {
  const { manifest } = await verifyBackup(wish.path);
  assertRestorable(manifest, wish);
  const db = connect(wish.url, () => {}, { connections: 1 });
  try {
    const client = await connectClient(db, 'DATABASE_URL');
    let [saved, leftOut]: [string | null, string[]] = [null, []];
    try {
      await checkServer(client);
      await assertNoConnections(client);
      saved = await backUpExisting(client, wish);
      leftOut = await replaceShop(client, wish);
    } finally {
      await client.query('rollback').catch(() => {});
      client.release();
    }
    const migrations = await migrateDatabase(wish.url);
    await db.$client.query('set statement_timeout = 0; analyze');
    return { manifest, rows: countRows(manifest), saved, leftOut, migrations };
  } catch (cause) {
    throw explainPermissionError(cause);
  } finally {
    await db.$client.end();
  }
};
