import { join, resolve } from 'node:path';
import { z } from 'zod';
import { createSettingParser, type EnvSource, getSetting } from './parse-settings.ts';

export type BackupSettings = {
  /** Where they are kept; null: the shop makes none of itself. */
  folder: string | null;
  /** One of each day, and one of each week, is kept for so many of them. */
  days: number;
  weeks: number;
};

/** Where a shop that makes backups of itself keeps them, and the way to its database, past a pooler where there is one. */
export type BackupTarget = BackupSettings & { folder: string; url: string };

const KeptCopies = z.coerce.number().int().min(1).max(1000);

/** Where the embedded database lives. */
export const readDataDir = (source: EnvSource): string => resolve(getSetting(source, 'DATA_DIR') ?? 'data');

/** Beside the embedded database, unless said otherwise; of a database elsewhere only where somebody has said where to. */
const readFolder = (source: EnvSource, mode: 'embedded' | 'production'): string | null => {
  const given = getSetting(source, 'BACKUP_DIR');
  if (given === 'none') return null;
  if (given !== null) return resolve(given);
  const isOurs = mode === 'embedded' && getSetting(source, 'DATABASE_URL') === null;
  return isOurs ? join(readDataDir(source), 'backups') : null;
};

/** @throws StartError */
export const readBackupSettings = (source: EnvSource, mode: 'embedded' | 'production'): BackupSettings => {
  const parse = createSettingParser(source);
  return {
    folder: readFolder(source, mode),
    days: parse('BACKUP_DAYS', KeptCopies, 7, 'a number of days from 1 up'),
    weeks: parse('BACKUP_WEEKS', KeptCopies, 4, 'a number of weeks from 1 up'),
  };
};
