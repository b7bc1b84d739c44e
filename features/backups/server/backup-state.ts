import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { storeMeta } from '#platform/server/db/meta.ts';
import { execute, one, oneValue } from '#platform/server/db/query.ts';

/* State of the backups that all processes share, stored in `meta` as JSON text like its other values. */

type BackupRequest = { at: string; share: number };
type BackupFailure = { at: string; why: string };

const storeState = (db: Database, key: string, value: object): Promise<void> =>
  storeMeta(db, key, JSON.stringify(value));

/** Requests a backup from any process that has a backup folder. Further requests join one that is still open. */
export const requestBackup = async (db: Database): Promise<void> => {
  await execute(
    db,
    sql`insert into meta (key, value)
        values ('backup_requested', json_build_object('at', to_json(now() at time zone 'utc')#>>'{}' || 'Z', 'share', 0)::text)
        on conflict (key) do nothing`,
  );
};

/** Stores the progress of the requested backup. */
export const saveProgress = async (db: Database, share: number): Promise<void> => {
  await execute(
    db,
    sql`update meta set value = jsonb_set(value::jsonb, '{share}', to_jsonb(${share}::numeric))::text where key = 'backup_requested'`,
  );
};

export const isBackupRequested = (db: Database): Promise<boolean> =>
  oneValue<boolean>(db, sql`select exists (select from meta where key = 'backup_requested')`);

/** Clears the request, after the backup succeeded or failed. */
export const clearRequest = async (db: Database): Promise<void> => {
  await execute(db, sql`delete from meta where key = 'backup_requested'`);
};

/** @param madeAt ISO 8601 */
export const recordSuccess = async (db: Database, madeAt: string): Promise<void> => {
  await storeState(db, 'backup_last', { at: madeAt });
  await execute(db, sql`delete from meta where key = 'backup_failed'`);
};

/** @param reason a sentence for staff */
export const recordFailure = (db: Database, reason: string): Promise<void> =>
  storeState(db, 'backup_failed', { at: new Date().toISOString(), why: reason });

export const getBackupState = async (
  db: Database,
): Promise<{ shop: string; lastAt: string | null; asked: BackupRequest | null; failed: BackupFailure | null }> => {
  const { shop, last, asked, failed } = await one<Record<'shop' | 'last' | 'asked' | 'failed', string | null>>(
    db,
    sql`select max(value) filter (where key = 'shop_id') as shop,
               max(value) filter (where key = 'backup_last') as last,
               max(value) filter (where key = 'backup_requested') as asked,
               max(value) filter (where key = 'backup_failed') as failed
          from meta where key in ('shop_id', 'backup_last', 'backup_requested', 'backup_failed')`,
  );
  return {
    shop: shop ?? '',
    lastAt: last === null ? null : (JSON.parse(last) as { at: string }).at,
    asked: asked === null ? null : (JSON.parse(asked) as BackupRequest),
    failed: failed === null ? null : (JSON.parse(failed) as BackupFailure),
  };
};
