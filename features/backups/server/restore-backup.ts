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
  /** The way to the database, past a pooler where there is one. */
  url: string;
  /** The backup. */
  path: string;
  mode: Manifest['mode'];
  /** What makes the tables of the stand-ins. */
  sandboxTables: string;
  /** Where the shop that is there is saved before it goes; null: there must be none. */
  savedTo: string | null;
  /** It is to be a shop of its own: with another id, and without mails and messages that the first one sends. */
  asCopy: boolean;
};

export type RestoreResult = {
  manifest: Manifest;
  rows: number;
  saved: string | null;
  leftOut: string[];
  migrations: number;
};

/** @throws StartError where the backup is of another mode, or of a newer version */
const assertRestorable = (manifest: Manifest, { mode, path }: RestoreOptions): void => {
  if (manifest.mode !== mode) {
    throw new StartError(
      `${path} is of a shop in ${manifest.mode} mode and cannot be restored in ${mode} mode: set SHOP_MODE=${manifest.mode}.`,
    );
  }
  if (!hasMigration(manifest.migration)) {
    throw new StartError(
      `${path} was made by a newer version of the shop than this one: install that version, and restore it there.`,
    );
  }
};

/** What has just ended takes a moment to be gone. */
const DISCONNECT_MS = 3_000;
const POLL_MS = 100;

/** Nobody may have read what is about to go. @throws StartError where somebody is connected */
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
    'Something is connected to this database: stop the shop first, all of its processes, and whatever else uses the database, and try again.',
  );
};

const listTables = async (client: PoolClient): Promise<{ schema: string; name: string }[]> =>
  (await client.query<{ schema: string; name: string }>(TABLES_SQL, [[...SCHEMAS, 'drizzle']])).rows;

/** Functions of the shop's schemas, but for those that an extension brought; each as SQL names it. */
const FUNCTIONS_SQL = `
  select p.oid::regprocedure::text as name from pg_proc p
   where p.pronamespace::regnamespace::text = any($1)
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`;

/** Takes all that migrations have made: they make it again. */
const dropAll = async (client: PoolClient): Promise<void> => {
  const tables = await listTables(client);
  if (tables.length > 0) await client.query(`drop table ${tables.map(quoteName).join(', ')} cascade`);
  // A function outlives the tables whose indexes call it.
  const { rows: functions } = await client.query<{ name: string }>(FUNCTIONS_SQL, [SCHEMAS]);
  if (functions.length > 0) await client.query(`drop routine ${functions.map(({ name }) => name).join(', ')} cascade`);
};

/** @throws StartError where a shop, or another restore, is starting */
const lockForRestore = async (client: PoolClient): Promise<void> => {
  await client.query(`begin; ${LONG_SESSION}`);
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
    MIGRATION_LOCK,
  ]);
  if (rows[0]?.mine === true) return;
  throw new StartError(
    'The database is being migrated, restored or backed up at this moment: wait for it, and try again.',
  );
};

/**
 * What the first shop sends is not sent by its copy as well, and what its customers are paying is its own: with the same
 * account at the card provider the copy would void it when its orders run out, or thank for it a second time. Money that
 * the first shop has promised back is given back by it alone.
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
    `select to_regclass('webhook') is not null as tells, to_regclass('stray_payment') is not null as strays`,
  );
  if (rows[0]?.strays === true) await client.query('update stray_payment set due = false where due');
  if (rows[0]?.tells === true)
    await client.query(`update webhook set is_active = false; delete from webhook_delivery where state = 'waiting'`);
};

/** Makes, in one transaction, the shop of a backup of what is in the database. @returns the tables that stay out */
const replaceShop = async (client: PoolClient, wish: RestoreOptions): Promise<string[]> => {
  await lockForRestore(client);
  await dropAll(client);
  // Whoever comes from here on reads nothing before it is done.
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

/** Saves the shop that is in the database. @throws StartError where it is not to go */
const backUpExisting = async (client: PoolClient, { url, savedTo }: RestoreOptions): Promise<string | null> => {
  if ((await listTables(client)).length === 0) return null;
  if (savedTo === null) {
    throw new StartError(
      'This database is not empty: name an empty one by DATABASE_URL (or DATA_DIR), or add --replace, which saves what is there and puts the backup in its place.',
    );
  }
  return (await createBackup({ url, folder: savedTo, why: 'restore' })).path;
};

/**
 * Restores a backup into an empty database; only the next numbers of orders, offers and documents differ
 * (`skipNumbers`). If it is killed, the database is as it was before. Data of an older version is migrated afterwards.
 * @throws StartError where the file is none, not whole, of another mode or newer; a shop is there or running
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
