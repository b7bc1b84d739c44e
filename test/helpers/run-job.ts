import type { BackupTarget } from '#server/read-backup-settings.ts';
import { listJobs } from '#server/jobs.ts';
import { runIfDue } from '#platform/server/jobs/jobs.ts';
import { SHOP_URL, type TestShop } from './start-shop.ts';

type JobName =
  | 'audit'
  | 'availability'
  | 'checks'
  | 'clean'
  | 'live'
  | 'backup'
  | 'backup-asked'
  | 'brands'
  | 'bulk-changes'
  | 'months'
  | 'reindexing'
  | 'catalog-changes'
  | 'rules'
  | 'sales'
  | 'notices'
  | 'publishing'
  | 'sellers'
  | 'imports'
  | 'import-pictures'
  | 'move-files'
  | 'invitations'
  | 'webhooks';

/**
 * Runs one of the shop's jobs if it is due, as every process does.
 * @param parts another card provider; a signal that tells the job that the shop is closing; the place where
 * backups are stored
 */
export const runJob = async (
  shop: TestShop,
  name: JobName,
  {
    provider = shop.provider,
    stopping,
    backups = null,
  }: { provider?: TestShop['provider']; stopping?: AbortSignal; backups?: BackupTarget | null } = {},
): Promise<void> => {
  const unused = async () => {};
  const { db } = shop;
  const deps = {
    db,
    long: db,
    provider,
    backups,
    log: shop.app.log,
    sweepSeconds: 60,
    sendMails: unused,
    refreshCache: unused,
    live: shop.live,
    publishAssets: unused,
    allowsPrivateNetworks: true,
    shopEmail: 'shop@example.com',
    publicUrl: SHOP_URL,
  };
  const job = listJobs(deps).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await runIfDue(shop.db, job, stopping);
};

/** Makes a job due even if it ran recently. */
export const makeDue = async (shop: TestShop, name: JobName): Promise<void> => {
  await shop.db.$client.query('delete from meta where key = $1', [`job.${name}`]);
};

/** Sets a job's lease or last run back by some minutes. */
export const ageLease = async (shop: TestShop, name: JobName, minutes: number) => {
  await shop.db.$client.query(
    'update meta set value = (value::timestamptz - make_interval(mins => $2))::text where key = $1',
    [`job.${name}`, minutes],
  );
};
