import { putOffBackup } from './backups/run-backup.ts';
import type { Database } from './db/open.ts';
import { putOffRules } from './checks/checks.ts';
import { seedTrade } from './products/seed-trade.ts';

/** Fills a database that was made just now with what every shop of the trade has; it is checked and saved the day after. */
export const beginTrade = async (db: Database): Promise<void> => {
  await seedTrade(db);
  await putOffRules(db);
  await putOffBackup(db);
};
