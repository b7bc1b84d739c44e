import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { DatabaseLocation } from './open-database.ts';
import { createSettingParser, type EnvSource } from './parse-setting.ts';
import { type BackupSettings, readBackupSettings, readDataDir } from './read-backup-settings.ts';
import { readDatabaseUrl } from './read-database-url.ts';
import { StartError } from './start-error.ts';

/**
 * Where a shop's database and backups are: all of its settings that a backup or a restore needs. Past a pooler, where there
 * is such a way.
 * @throws StartError
 */
export const readDatabaseLocation = (source: EnvSource): { place: DatabaseLocation; backups: BackupSettings } => {
  const modes = z.enum(['embedded', 'production']);
  const mode = createSettingParser(source)('SHOP_MODE', modes, 'embedded', 'embedded or production');
  const databaseUrl = readDatabaseUrl(source, 'MIGRATE_URL') ?? readDatabaseUrl(source, 'DATABASE_URL');
  const backups = readBackupSettings(source, mode);
  if (mode === 'embedded') return { place: { mode, databaseUrl, dataDir: readDataDir(source) }, backups };
  if (databaseUrl === null) throw new StartError('SHOP_MODE=production needs DATABASE_URL: set it and try again.');
  return { place: { mode, databaseUrl }, backups };
};

/** @throws StartError where an embedded database would be made only now */
export const checkDatabaseExists = (place: DatabaseLocation): void => {
  if (place.databaseUrl !== null || !('dataDir' in place) || existsSync(join(place.dataDir, 'postgres'))) return;
  throw new StartError(`There is no shop in ${place.dataDir}: say where it is with DATA_DIR or DATABASE_URL.`);
};
