import type { PoolClient } from 'pg';
import { StartError } from '#server/start-error.ts';
import { type BackupTable, type Manifest, quoteName } from './manifest.ts';

/** Schemas of the shop and of the stand-ins in embedded mode. The manifest records the applied migrations. */
export const SCHEMAS = ['public', 'sandbox'];

/**
 * Session settings: no time limits, because a backup takes longer than a request may, and text formats that every
 * session reads the same way.
 */
export const LONG_SESSION = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local transaction_timeout = 0; set local jit = off; set local client_encoding = 'UTF8';
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local row_security = off;
  set local synchronize_seqscans = off`;

/** A table to copy; `size` is its bytes on disk, for the progress. */
export type SnapshotTable = Pick<BackupTable, 'schema' | 'name' | 'columns'> & { size: number };

/** Summary of the shop in a snapshot. */
export type Snapshot = Pick<Manifest, 'madeAt' | 'mode' | 'shop' | 'migration'> & { tables: SnapshotTable[] };

/** Lists tables of the shop's schemas, except those from extensions. */
export const TABLES_SQL = `
  select c.oid, n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = any($1) and c.relkind = 'r'
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`;

const listTables = async (client: PoolClient): Promise<SnapshotTable[]> => {
  const { rows } = await client.query<SnapshotTable>(
    `select t.schema, t.name, pg_table_size(t.oid) as size,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                   order by a.attnum) as columns
       from (${TABLES_SQL}) t order by t.schema, t.name`,
    [SCHEMAS],
  );
  return rows;
};

const noShopError = () =>
  new StartError(
    'There is no shop in this database yet, so there is nothing to back up. Point DATABASE_URL (or DATA_DIR) at the shop’s database.',
  );

/**
 * Begins a transaction that sees the database in its current state until it ends, and blocks nobody.
 * @throws StartError if the database has no shop
 */
export const openSnapshot = async (client: PoolClient): Promise<Snapshot> => {
  await client.query(`begin isolation level repeatable read read only; ${LONG_SESSION}`);
  const known = await client.query<{ is: boolean }>(
    `select to_regclass('public.meta') is not null and to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  );
  if (known.rows[0]?.is !== true) throw noShopError();
  const { rows } = await client.query<{ madeAt: Date; mode: Manifest['mode'] | null; shop: string; migration: number }>(
    `select now() as "madeAt", (select value from meta where key = 'mode') as mode,
            coalesce((select value from meta where key = 'shop_id'), '') as shop,
            (select max(created_at) from drizzle.__drizzle_migrations) as migration`,
  );
  const [seen] = rows;
  if (seen === undefined || seen.mode === null) throw noShopError();
  const tables = await listTables(client);
  // Otherwise a table could be dropped before it is copied.
  await client.query(`lock table ${tables.map(quoteName).join(', ')} in access share mode`);
  return { ...seen, mode: seen.mode, madeAt: seen.madeAt.toISOString(), tables };
};

/** Reads the sequences. Call this after reading the rows, so that no row has a number above them. */
export const readSequences = async (client: PoolClient): Promise<Manifest['sequences']> => {
  const found = await client.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any($1) and c.relkind = 'S' order by 1, 2`,
    [SCHEMAS],
  );
  if (found.rows.length === 0) return [];
  const each = found.rows.map(
    (one, at) => `select ${at} as at, last_value as last, is_called as called from ${quoteName(one)}`,
  );
  const { rows } = await client.query<{ at: number; last: number; called: boolean }>(
    `${each.join(' union all ')} order by at`,
  );
  return found.rows.map((one, at) => ({ ...one, last: rows[at]?.last ?? 1, called: rows[at]?.called ?? false }));
};
