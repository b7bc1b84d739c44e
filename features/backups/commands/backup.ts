import { parseArgs } from 'node:util';
import { formatBytes } from '#platform/contract/format-bytes.ts';
import { createBackup } from '#features/backups/server/create-backup.ts';
import { countRows } from '#features/backups/server/manifest.ts';
import { verifyBackup } from '#features/backups/server/open-backup.ts';
import { checkDatabaseExists, openDatabase, readDatabaseLocation } from '#server/database-location.ts';
import { StartError } from '#server/start-error.ts';

/*
 * npm run backup: writes the whole shop to one file, even while the shop runs.
 * npm run backup -- --verify FILE: checks that a backup is complete.
 */

const readOptions = () => {
  try {
    return parseArgs({ options: { verify: { type: 'string' } } }).values;
  } catch {
    throw new StartError('Usage: npm run backup, or npm run backup -- --verify FILE');
  }
};

const verify = async (path: string): Promise<string> => {
  const { manifest, bytes } = await verifyBackup(path);
  const rows = countRows(manifest);
  const tables = manifest.tables.length;
  return `${path} is complete: created ${manifest.madeAt} from a shop in ${manifest.mode} mode, ${formatBytes(bytes)}, ${rows} rows in ${tables} tables.`;
};

const make = async (): Promise<string> => {
  const { place, backups } = readDatabaseLocation(process.env);
  if (backups.folder === null) {
    throw new StartError('npm run backup needs BACKUP_DIR, the folder to write the file to.');
  }
  checkDatabaseExists(place);
  const server = await openDatabase(place);
  try {
    const made = await createBackup({ url: server.url, folder: backups.folder, reason: 'command' });
    return `${made.path} is written and verified: ${formatBytes(made.bytes)}, ${made.rows} rows in ${made.tables} tables. Keep a copy off this machine.`;
  } finally {
    await server.stop();
  }
};

const run = async (): Promise<void> => {
  const { verify: path } = readOptions();
  console.log(path === undefined ? await make() : await verify(path));
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
