import { setTimeout as wait } from 'node:timers/promises';

/** The three most visited pages. */
const pages = ['/', '/products', '/products/compression-elbow-90-15-mm'];
const PAUSE_MS = 30;
const PATIENCE_MS = 5_000;

const read = async (address: string): Promise<string> => {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    return (error as Error).name;
  }
};

/** Requests each page from each process once, to fill the caches. */
export const warmPages = async (urls: string[]): Promise<void> => {
  for (const url of urls) for (const page of pages) await read(url + page);
};

/** A visitor of the most common pages; `stop` returns the count of each answer. */
export const readPages = (url: string) => {
  const statusCounts = new Map<string, number>();
  const controller = new AbortController();
  const visit = async () => {
    for (let turn = 0; !controller.signal.aborted; turn++) {
      const status = await read(`${url}${pages[turn % pages.length]}`);
      statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1);
      await wait(PAUSE_MS);
    }
  };
  const visitor = visit();
  return {
    async stop(): Promise<Map<string, number>> {
      controller.abort();
      await visitor;
      return statusCounts;
    },
  };
};
