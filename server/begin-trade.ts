import { putOffBackup } from '#features/backups/server/run-backup.ts';
import type { Database } from '#platform/server/db/open.ts';
import { putOffRules } from '#features/checks/server/checks.ts';
import { seedTrade } from '#features/product-editing/server/seed-trade.ts';

/** Fills a database that was made just now with what every shop of the trade has; it is checked and saved the day after. */
export const beginTrade = async (db: Database): Promise<void> => {
  await seedTrade(db);
  await putOffRules(db);
  await putOffBackup(db);
};
