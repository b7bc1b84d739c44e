import { setTimeout as wait } from 'node:timers/promises';

/** The three that visitors ask for most. */
const pages = ['/', '/products', '/products/compression-elbow-90-15-mm'];
const PAUSE_MS = 30;
const PATIENCE_MS = 5_000;

const read = async (address: string): Promise<string> => {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.arrayBuffer();
    return String(answer.status);
  } catch (error) {
    return (error as Error).name;
  }
};

/** Asks each process for each page once, so that they have them. */
export const warmPages = async (urls: string[]): Promise<void> => {
  for (const url of urls) for (const page of pages) await read(url + page);
};

/** A visitor who goes round the commonest pages; `stop` says how often which answer came. */
export const readPages = (url: string) => {
  const answers = new Map<string, number>();
  const over = new AbortController();
  const visit = async () => {
    for (let turn = 0; !over.signal.aborted; turn++) {
      const status = await read(`${url}${pages[turn % pages.length]}`);
      answers.set(status, (answers.get(status) ?? 0) + 1);
      await wait(PAUSE_MS);
    }
  };
  const visitor = visit();
  return {
    async stop(): Promise<Map<string, number>> {
      over.abort();
      await visitor;
      return answers;
    },
  };
};
