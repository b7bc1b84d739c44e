import { migrateDatabase } from '#server/db/prepare-database.ts';
import { readMigrateUrl } from '#server/env.ts';
import { StartError } from '#server/start-error.ts';

/** Brings the database of MIGRATE_URL, or DATABASE_URL, to this version of the shop, while the one before still serves. */
const migrate = async (): Promise<void> => {
  const run = await migrateDatabase(readMigrateUrl(process.env));
  const what = run === 1 ? '1 migration was' : `${run} migrations were`;
  console.log(
    run === 0 ? 'The database is of this version already.' : `The database is of this version now: ${what} run.`,
  );
};

migrate().catch((error: unknown) => {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
});
