import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 25;

/** Repeats an action and ignores its failures. `stop` waits for the last run. */
export const repeatUntilStopped = (pauseMs: () => number, action: () => Promise<unknown>) => {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    while (!signal.aborted) {
      await wait(pauseMs(), undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await action().catch(() => {});
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

/**
 * Runs an action each time `done` has grown by a step, so that the number of faults per order is the same on every
 * machine.
 */
export const repeatPerProgress = (done: () => number, step: () => number, action: () => Promise<unknown>) => {
  let next = done() + step();
  return repeatUntilStopped(
    () => POLL_MS,
    async () => {
      if (done() < next) return;
      next = done() + step();
      await action();
    },
  );
};
