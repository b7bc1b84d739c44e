import { features } from '#server/features.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { JobDeps } from './define-feature.ts';
import { DAY_MS } from '#platform/contract/durations.ts';

const SECOND = 1_000;

type ShopJobDeps = Omit<JobDeps, 'features'> & {
  sendMails: (stopping: AbortSignal) => Promise<void>;
  /** Removes pages from the cache that are older than a write, including a write of another process. */
  refreshCache: () => Promise<void>;
  /** Records that this build is still in use, so that other processes keep its page files. */
  publishAssets: () => Promise<void>;
};

/** All background jobs. */
export const listJobs = ({ sendMails, refreshCache, publishAssets, ...deps }: ShopJobDeps): Job[] => [
  // This comes first, because browsers may soon request page files of this build from any process.
  { name: 'assets', everyMs: DAY_MS, leaseSeconds: null, run: publishAssets },
  { name: 'mails', everyMs: SECOND, leaseSeconds: null, run: ({ stopping }) => sendMails(stopping) },
  { name: 'cache', everyMs: SECOND, leaseSeconds: null, run: refreshCache },
  ...features.flatMap(({ jobs }) => jobs?.({ ...deps, features }) ?? []),
];
