import { DomainError } from '#platform/contract/errors.ts';

/**
 * Lets only `atOnce` calls work on the same key, first come, first served. Calls for a locked row wait here instead of
 * holding a database connection that others need.
 * @param deadlineMs the longest wait; the call is then rejected with DomainError `not_ready` and does not run
 * @returns a function that runs an action when all its keys are free
 */
export const createKeyedQueue = ({ atOnce, deadlineMs }: { atOnce: number; deadlineMs: number }) => {
  type Line = { inside: number; queue: (() => void)[] };
  const lines = new Map<string, Line>();

  const enter = (key: string, signal: AbortSignal): Promise<void> => {
    const line = lines.get(key) ?? { inside: 0, queue: [] };
    lines.set(key, line);
    if (line.inside < atOnce) {
      line.inside += 1;
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      line.queue.splice(line.queue.indexOf(go), 1);
      reject(new DomainError('not_ready'));
    };
    const go = () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    line.queue.push(go);
    signal.addEventListener('abort', giveUp, { once: true });
    return promise;
  };

  /** Passes the place to the next in line, or frees it. */
  const leave = (key: string): void => {
    const line = lines.get(key);
    if (line === undefined) return;
    const next = line.queue.shift();
    if (next !== undefined) next();
    else if ((line.inside -= 1) === 0) lines.delete(key);
  };

  return async <Result>(keys: readonly string[], action: () => Promise<Result>): Promise<Result> => {
    const timeout = new AbortController();
    const deadline = setTimeout(() => timeout.abort(), deadlineMs);
    const entered: string[] = [];
    try {
      // All calls take their keys in the same order, which prevents deadlocks.
      for (const key of [...new Set(keys)].toSorted()) {
        await enter(key, timeout.signal);
        entered.push(key);
      }
      clearTimeout(deadline);
      return await action();
    } finally {
      clearTimeout(deadline);
      entered.forEach(leave);
    }
  };
};
