import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 25;

/** Does something again and again; what fails is tried the next time. `stop` waits for the last one. */
export const repeatUntilStopped = (pauseMs: () => number, act: () => Promise<unknown>) => {
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

/** Does something when so much more has come about: whatever the machine's speed, as much goes wrong for each order. */
export const repeatPerProgress = (done: () => number, step: () => number, act: () => Promise<unknown>) => {
  let next = done() + step();
  return repeatUntilStopped(
    () => POLL_MS,
    async () => {
      if (done() < next) return;
      next = done() + step();
      await act();
    },
  );
};
