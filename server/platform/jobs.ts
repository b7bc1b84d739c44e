import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';

/** How long a run under way may take once the shop is closing. Every job can be cut anywhere: the next start goes on. */
const GRACE_MS = 5_000;

/**
 * Runs a job now and again `everyMs` after each end, so that it never overlaps itself. A failure is logged
 * and the job goes on. `stop` aborts the job's signal, and waits for the run that is under way as long as the grace.
 */
export const repeat = (
  name: string,
  everyMs: number,
  log: FastifyBaseLogger,
  job: (stopping: AbortSignal) => Promise<void>,
): { stop(): Promise<void> } => {
  let timer: NodeJS.Timeout | undefined;
  const stopping = new AbortController();
  let running: Promise<void>;
  const run = async () => {
    try {
      await job(stopping.signal);
    } catch (err) {
      log.error({ err, job: name }, 'a job failed');
    }
    if (stopping.signal.aborted) return;
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
    timer.unref();
  };
  running = run();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.race([running, wait(GRACE_MS, undefined, { ref: false })]);
    },
  };
};
