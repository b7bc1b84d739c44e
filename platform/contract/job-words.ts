import { allOf } from '#features/index.ts';

/** What the shop does beside the requests, as the screen says it. */
const jobWords: Readonly<Record<string, string>> = {
  mails: 'Sending mails',
  assets: 'Storing the files of pages',
  cache: 'Refreshing cached pages',
  ...allOf('jobs'),
};

/** How a job is called; one of another build by its own name. */
export const sayJob = (name: string): string => jobWords[name] ?? name;
