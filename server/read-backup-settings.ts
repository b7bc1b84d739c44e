import { join, resolve } from 'node:path';
import { z } from 'zod';
import { createSettingParser, type EnvSource, getSetting } from './parse-settings.ts';

export type BackupSettings = {
  /** The backup folder; null if the shop makes no backups. */
  folder: string | null;
  /** The number of days to keep daily backups, and of weeks to keep weekly ones. */
  days: number;
  weeks: number;
};

/** A backup folder with the database URL, which bypasses a connection pooler if `MIGRATE_URL` is set. */
export type BackupTarget = BackupSettings & { folder: string; url: string };

const CopyCount = z.coerce.number().int().min(1).max(1000);

/** The folder of the embedded database. */
export const readDataDir = (source: EnvSource): string => resolve(getSetting(source, 'DATA_DIR') ?? 'data');

/**
 * Reads the backup folder. The default is a folder next to the embedded database; an external database is backed
 * up only if `BACKUP_DIR` is set.
 */
const readFolder = (source: EnvSource, mode: 'embedded' | 'production'): string | null => {
  const value = getSetting(source, 'BACKUP_DIR');
  if (value === 'none') return null;
  if (value !== null) return resolve(value);
  const isOurs = mode === 'embedded' && getSetting(source, 'DATABASE_URL') === null;
  return isOurs ? join(readDataDir(source), 'backups') : null;
};

/** @throws StartError */
export const readBackupSettings = (source: EnvSource, mode: 'embedded' | 'production'): BackupSettings => {
  const parse = createSettingParser(source);
  return {
    folder: readFolder(source, mode),
    days: parse('BACKUP_DAYS', CopyCount, 7, 'a number of days from 1 up'),
    weeks: parse('BACKUP_WEEKS', CopyCount, 4, 'a number of weeks from 1 up'),
  };
};
