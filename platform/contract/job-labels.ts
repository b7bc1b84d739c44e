import { collectFromManifests } from '#features/index.ts';

/** What the shop does beside the requests, as the screen says it. */
const jobLabels: Readonly<Record<string, string>> = {
  mails: 'Sending mails',
  assets: 'Storing the files of pages',
  cache: 'Refreshing cached pages',
  ...collectFromManifests('jobs'),
};

/** How a job is called; one of another build by its own name. */
export const getJobLabel = (name: string): string => jobLabels[name] ?? name;
