import { parseArgs } from 'node:util';
import { countRows } from '#features/backups/server/manifest.ts';
import { openBackup } from '#features/backups/server/open-backup.ts';
import { restoreBackup } from '#features/backups/server/restore-backup.ts';
import { connect } from '#platform/server/db/open.ts';
import { findBrokenRules } from '#features/rules.ts';
import { openDatabase, readDatabaseLocation } from '#server/database-location.ts';
import { StartError } from '#server/start-error.ts';

/*
 * npm run restore -- FILE [--replace] [--as-copy]: restores a backup into an empty database. No shop may run on it.
 * --replace replaces the existing shop, which it backs up first.
 * --as-copy makes a separate shop in addition to the first one.
 */

const USAGE = 'Usage: npm run restore -- FILE [--replace] [--as-copy]';

const readOptions = () => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { replace: { type: 'boolean', default: false }, 'as-copy': { type: 'boolean', default: false } },
    });
    const [path] = positionals;
    if (path === undefined || positionals.length > 1) throw new StartError(USAGE);
    return { path, replaces: values.replace, asCopy: values['as-copy'] };
  } catch (cause) {
    throw new StartError(USAGE, { cause });
  }
};

/** Describes the rules that the restored shop breaks. */
const listBrokenRules = async (url: string): Promise<string[]> => {
  const db = connect(url, () => {}, { connections: 1, beginStatement: 'begin; set local statement_timeout = 0' });
  try {
    const broken = await db.transaction((trx) => findBrokenRules(trx));
    return Object.entries(broken).map(([rule, rows]) => `Check failed: ${rule} (${rows.length})`);
  } finally {
    await db.$client.end();
  }
};

const run = async (): Promise<void> => {
  const { path, replaces, asCopy } = readOptions();
  const { place, backups } = readDatabaseLocation(process.env);
  if (replaces && backups.folder === null) {
    throw new StartError(
      '--replace backs up the existing shop first, so it needs BACKUP_DIR, the folder for that backup.',
    );
  }
  // Check the file before creating a database.
  await (await openBackup(path)).close();
  const sandboxTables =
    place.mode === 'embedded' ? await (await import('#server/open-sandbox.ts')).readSandboxTables() : '';
  const server = await openDatabase(place);
  try {
    const savedTo = replaces ? backups.folder : null;
    const { url } = server;
    const done = await restoreBackup({ url, path, mode: place.mode, sandboxTables, savedTo, asCopy });
    if (done.saved !== null) console.log(`The previous shop was backed up to ${done.saved}`);
    if (done.leftOut.length > 0)
      console.log(`Left out, because it is not part of the shop: ${done.leftOut.join(', ')}`);
    if (done.migrations > 0) {
      console.log(
        `Migrated to this version: ${done.migrations} ${done.migrations === 1 ? 'migration' : 'migrations'} ran.`,
      );
    }
    const broken = await listBrokenRules(url);
    for (const line of broken) console.error(line);
    console.log(
      `Restored as of ${done.manifest.madeAt}: ${countRows(done.manifest)} rows in ${done.manifest.tables.length} tables. ${broken.length === 0 ? 'All checks passed. ' : ''}Start the shop with npm start.`,
    );
    if (broken.length > 0) process.exitCode = 1;
  } finally {
    await server.stop();
  }
};

run().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
