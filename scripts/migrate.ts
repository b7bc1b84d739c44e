import { migrateDatabase } from '#platform/server/db/prepare-database.ts';
import { backUpShop } from '#server/define-feature.ts';
import { features } from '#server/features.ts';
import { readBackupSettings } from '#server/read-backup-settings.ts';
import { readMigrateUrl } from '#server/parse-settings.ts';
import { StartError } from '#server/start-error.ts';

/** Migrates the database in MIGRATE_URL or DATABASE_URL to this version, while the previous version still serves. */
const migrate = async (): Promise<void> => {
  const url = readMigrateUrl(process.env);
  // An external database is backed up only if a folder is configured, whatever the mode.
  const { folder } = readBackupSettings(process.env, 'production');
  const run = await migrateDatabase(url, {
    async save() {
      if (folder === null) return;
      await backUpShop(features, { url, folder }, (path) => console.log(`The shop was backed up first: ${path}`));
    },
  });
  const summary = run === 1 ? '1 migration was' : `${run} migrations were`;
  console.log(
    run === 0 ? 'The database is already at this version.' : `The database is now at this version: ${summary} run.`,
  );
};

migrate().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
