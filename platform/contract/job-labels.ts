import { collectFromManifests } from '#features/index.ts';

/** Labels of background jobs on the screen. */
const jobLabels: Readonly<Record<string, string>> = {
  mails: 'Sending emails',
  assets: 'Storing page files',
  cache: 'Refreshing cached pages',
  ...collectFromManifests('jobs'),
};

/** Falls back to the job's name, because another build may run jobs that this build does not know. */
export const getJobLabel = (name: string): string => jobLabels[name] ?? name;
