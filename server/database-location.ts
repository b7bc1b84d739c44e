import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type EnvSource, createSettingParser, readDatabaseUrl } from './parse-settings.ts';
import { type BackupSettings, readBackupSettings, readDataDir } from './read-backup-settings.ts';
import { StartError } from './start-error.ts';
import type { EmbeddedEnv, ProductionEnv } from './shop-env.ts';

/** The settings that locate the database. */
type DatabaseLocation =
  | Pick<ProductionEnv, 'mode' | 'databaseUrl'>
  | Pick<EmbeddedEnv, 'mode' | 'databaseUrl' | 'dataDir'>;

/** The configured PostgreSQL, or the embedded one, which is started unless it already runs. */
export const openDatabase = async (env: DatabaseLocation): Promise<{ url: string; stop(): Promise<void> }> => {
  const elsewhere = (url: string) => ({ url, stop: async () => {} });
  if (env.mode === 'production') return elsewhere(env.databaseUrl);
  if (env.databaseUrl !== null) return elsewhere(env.databaseUrl);
  const { startEmbeddedPostgres } = await import('#embedded-postgres/start.ts');
  return startEmbeddedPostgres({ dataDir: env.dataDir });
};

/**
 * Reads the location of the database and of the backups: all that a backup or restore needs. `MIGRATE_URL` takes
 * precedence, because it bypasses a connection pooler.
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

/** @throws StartError if an embedded database does not exist yet */
export const checkDatabaseExists = (place: DatabaseLocation): void => {
  if (place.databaseUrl !== null || !('dataDir' in place) || existsSync(join(place.dataDir, 'postgres'))) return;
  throw new StartError(`There is no shop in ${place.dataDir}: set DATA_DIR or DATABASE_URL to where it is.`);
};
