import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupFile, type Backups, OVERDUE_DAYS, MOST_BACKUPS_SHOWN } from '#features/backups/contract/backups.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { BackupSettings } from '#server/read-backup-settings.ts';
import { isBackupOf } from './backup-name.ts';
import { getBackupState } from './backup-state.ts';
import { countRows } from './manifest.ts';
import { openBackup } from './open-backup.ts';

const DAY_MS = 86_400_000;

/** The names of the backups of a shop in a folder, the newest first. */
export const listBackupNames = async (folder: string, shop: string): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => isBackupOf(shop, name))
    .toSorted()
    .toReversed();

/** What a backup says of itself; null where it cannot be read. */
export const readSummary = async (path: string): Promise<BackupFile['said']> => {
  const opened = await openBackup(path).catch(() => null);
  if (opened === null) return null;
  await opened.close();
  const { madeAt, why } = opened.manifest;
  return { madeAt, why, rows: countRows(opened.manifest) };
};

const readBackupEntry = async (folder: string, name: string): Promise<BackupFile[]> => {
  const path = join(folder, name);
  // It may have been removed meanwhile.
  const found = await stat(path).catch(() => null);
  return found === null ? [] : [{ name, bytes: found.size, said: await readSummary(path) }];
};

/** The backups that this machine keeps, and what any process knows of the last one. */
export const listBackups = async (db: Database, { folder, days, weeks }: BackupSettings): Promise<Backups> => {
  const { shop, lastAt, ...state } = await getBackupState(db);
  const names = folder === null ? [] : await listBackupNames(folder, shop);
  const files: BackupFile[] = [];
  const shown = names.slice(0, MOST_BACKUPS_SHOWN);
  for (const name of shown) files.push(...(await readBackupEntry(folder ?? '', name)));
  const newest = [lastAt, ...files.map(({ said }) => said?.madeAt ?? null)].filter((at) => at !== null).toSorted();
  const last = newest.at(-1) ?? null;
  const isLate = last !== null && Date.now() - Date.parse(last) > OVERDUE_DAYS * DAY_MS;
  // What was removed while it was read is none of them.
  const total = names.length - shown.length + files.length;
  return { folder, days, weeks, files, isLate, total, lastAt: last, ...state };
};
