import type { FastifyBaseLogger } from 'fastify';

/**
 * Runs a job now and again `everyMs` after each end, so that it never overlaps itself. A failure is logged
 * and the job goes on. `stop` waits for the run that is under way.
 */
export const repeat = (
  name: string,
  everyMs: number,
  log: FastifyBaseLogger,
  job: () => Promise<void>,
): { stop(): Promise<void> } => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void>;
  const run = async () => {
    try {
      await job();
    } catch (err) {
      log.error({ err, job: name }, 'a job failed');
    }
    if (stopped) return;
    timer = setTimeout(() => {
      running = run();
    }, everyMs);
    timer.unref();
  };
  running = run();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return running;
    },
  };
};
