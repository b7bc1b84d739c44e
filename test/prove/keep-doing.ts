import { setTimeout as wait } from 'node:timers/promises';

/** Does something again and again; what fails is tried the next time. `stop` waits for the last one. */
export const keepDoing = (pauseMs: () => number, act: () => Promise<unknown>) => {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    while (!signal.aborted) {
      await wait(pauseMs(), undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await act().catch(() => {});
    }
  };
  const running = run();
  return {
    async stop() {
      ending.abort();
      await running;
    },
  };
};
