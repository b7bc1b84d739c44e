import { features } from '#server/features.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { JobDeps } from './define-feature.ts';

const SECOND = 1_000;
const DAY = 86_400_000;

type ShopJobDeps = Omit<JobDeps, 'features'> & {
  sendMails: (stopping: AbortSignal) => Promise<void>;
  /** Lets go what the page cache keeps of before a write, be it another process's. */
  refreshCache: () => Promise<void>;
  /** Says that this build serves still, so that other processes keep the files of its pages. */
  publishAssets: () => Promise<void>;
};

/** Everything the shop does beside the requests. */
export const listJobs = ({ sendMails, refreshCache, publishAssets, ...deps }: ShopJobDeps): Job[] => [
  // First: soon a page of this build asks for its files wherever it may.
  { name: 'assets', everyMs: DAY, leaseSeconds: null, run: publishAssets },
  { name: 'mails', everyMs: SECOND, leaseSeconds: null, run: ({ stopping }) => sendMails(stopping) },
  { name: 'cache', everyMs: SECOND, leaseSeconds: null, run: refreshCache },
  ...features.flatMap(({ jobs }) => jobs?.({ ...deps, features }) ?? []),
];
