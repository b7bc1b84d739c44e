import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupFile } from '#features/backups/contract/backups.ts';
import { listBackupNames, readSummary } from './list-backups.ts';

type StoredBackup = Pick<BackupFile, 'name' | 'said'>;

const MS_PER_DAY = 86_400_000;

const toDay = (iso: string): string => iso.slice(0, 10);
/** By the day it begins with, a Monday. */
const toWeek = (iso: string): string => {
  const day = new Date(`${toDay(iso)}T00:00:00Z`);
  return toDay(new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * MS_PER_DAY).toISOString());
};

/** The names of the newest of each of the last so many days, or weeks, that have any. */
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
 * Which backups may go. Days and weeks that have one are counted, and none by the clock: one that is wrong costs none of
 * them. What somebody made by a command, or cannot be read, stays until somebody takes it away.
 * @param files the newest first
 */
export const selectExpired = (files: StoredBackup[], { days, weeks }: { days: number; weeks: number }): string[] => {
  const ours = files.flatMap(({ name, said }) =>
    said === null || said.why === 'command' || said.why === 'restore' ? [] : [{ name, ...said }],
  );
  const daily = ours.filter(({ why }) => why !== 'migration');
  const migrations = ours.filter(({ why }) => why === 'migration');
  const kept = new Set([
    ...newestPerPeriod(daily, days, toDay),
    ...newestPerPeriod(daily, weeks, toWeek),
    ...migrations.slice(0, days).map(({ name }) => name),
  ]);
  return ours.flatMap(({ name }) => (kept.has(name) ? [] : [name]));
};

/** Removes the backups of a shop that are too many. */
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
