import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupFile, type Backups, MOST_BACKUPS_SHOWN, OVERDUE_DAYS } from '#features/backups/contract/backups.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { BackupSettings } from '#server/read-backup-settings.ts';
import { isShopBackup } from './backup-file.ts';
import { getBackupState } from './backup-state.ts';
import { countRows } from './manifest.ts';
import { openBackup } from './open-backup.ts';
import { DAY_MS } from '#platform/contract/durations.ts';

/** Lists the file names of a shop's backups, newest first. */
const listBackupNames = async (folder: string, shop: string): Promise<string[]> =>
  (await readdir(folder).catch(() => []))
    .filter((name) => isShopBackup(shop, name))
    .toSorted()
    .toReversed();

/** Reads a backup's summary from its manifest; null if the file cannot be read. */
const readSummary = async (path: string): Promise<BackupFile['said']> => {
  const opened = await openBackup(path).catch(() => null);
  if (opened === null) return null;
  await opened.close();
  const { madeAt, why } = opened.manifest;
  return { madeAt, why, rows: countRows(opened.manifest) };
};

const readBackupEntry = async (folder: string, name: string): Promise<BackupFile[]> => {
  const path = join(folder, name);
  // The file may have been deleted since the folder was listed.
  const found = await stat(path).catch(() => null);
  return found === null ? [] : [{ name, bytes: found.size, said: await readSummary(path) }];
};

/** Lists this machine's backups, with the state that all processes share. */
export const listBackups = async (db: Database, { folder, days, weeks }: BackupSettings): Promise<Backups> => {
  const { shop, lastAt, ...state } = await getBackupState(db);
  const names = folder === null ? [] : await listBackupNames(folder, shop);
  const files: BackupFile[] = [];
  const shownNames = names.slice(0, MOST_BACKUPS_SHOWN);
  for (const name of shownNames) files.push(...(await readBackupEntry(folder ?? '', name)));
  const newest = [lastAt, ...files.map(({ said }) => said?.madeAt ?? null)].filter((at) => at !== null).toSorted();
  const last = newest.at(-1) ?? null;
  const isLate = last !== null && Date.now() - Date.parse(last) > OVERDUE_DAYS * DAY_MS;
  // Files that were deleted during the listing do not count.
  const total = names.length - shownNames.length + files.length;
  return { folder, days, weeks, files, isLate, total, lastAt: last, ...state };
};

type StoredBackup = Pick<BackupFile, 'name' | 'said'>;

const toDay = (iso: string): string => iso.slice(0, 10);
/** Names a week by its Monday. */
const toWeek = (iso: string): string => {
  const day = new Date(`${toDay(iso)}T00:00:00Z`);
  return toDay(new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * DAY_MS).toISOString());
};

/** Returns the newest file of each of the last `most` days or weeks that have one. */
const newestPerPeriod = (
  files: { name: string; madeAt: string }[],
  most: number,
  part: (iso: string) => string,
): string[] => {
  const names = new Map<string, string>();
  for (const { name, madeAt } of files) if (!names.has(part(madeAt))) names.set(part(madeAt), name);
  return [...names.values()].slice(0, most);
};

/**
 * Selects the backups that may be deleted. It counts days and weeks that have a backup instead of days since now, so
 * that a wrong clock deletes none of them. Backups from a command or before a restore, and unreadable files, stay until
 * somebody deletes them.
 * @param files newest first
 */
export const selectExpired = (files: StoredBackup[], { days, weeks }: { days: number; weeks: number }): string[] => {
  const ours = files.flatMap(({ name, said }) =>
    said === null || said.why === 'command' || said.why === 'restore' ? [] : [{ name, ...said }],
  );
  const daily = ours.filter(({ why }) => why !== 'migration');
  const migrations = ours.filter(({ why }) => why === 'migration');
  const namesToKeep = new Set([
    ...newestPerPeriod(daily, days, toDay),
    ...newestPerPeriod(daily, weeks, toWeek),
    ...migrations.slice(0, days).map(({ name }) => name),
  ]);
  return ours.flatMap(({ name }) => (namesToKeep.has(name) ? [] : [name]));
};

/** Deletes expired backups of a shop. */
export const rotateBackups = async (
  folder: string,
  shop: string,
  terms: { days: number; weeks: number },
): Promise<void> => {
  const files: StoredBackup[] = [];
  for (const name of await listBackupNames(folder, shop))
    files.push({ name, said: await readSummary(join(folder, name)) });
  for (const name of selectExpired(files, terms)) await rm(join(folder, name), { force: true });
};
