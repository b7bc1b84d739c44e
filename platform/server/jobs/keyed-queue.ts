import { DomainError } from '#platform/contract/errors.ts';

/**
 * Lets only so many at once be at one thing: who waits for something that is held then waits here, and takes no
 * connection from those who want something else. First come, first served.
 * @param deadlineMs the longest anybody waits; he is refused as `not_ready` then, and nothing of his is done
 * @returns does something when its turn has come for each of some keys
 */
export const createKeyedQueue = ({ atOnce, deadlineMs }: { atOnce: number; deadlineMs: number }) => {
  type Line = { inside: number; waiting: (() => void)[] };
  const lines = new Map<string, Line>();

  const enter = (key: string, signal: AbortSignal): Promise<void> => {
    const line = lines.get(key) ?? { inside: 0, waiting: [] };
    lines.set(key, line);
    if (line.inside < atOnce) {
      line.inside += 1;
      return Promise.resolve();
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      line.waiting.splice(line.waiting.indexOf(go), 1);
      reject(new DomainError('not_ready'));
    };
    const go = () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    line.waiting.push(go);
    signal.addEventListener('abort', giveUp, { once: true });
    return promise;
  };

  /** The place goes to whoever is next, or is free. */
  const leave = (key: string): void => {
    const line = lines.get(key);
    if (line === undefined) return;
    const next = line.waiting.shift();
    if (next !== undefined) next();
    else if ((line.inside -= 1) === 0) lines.delete(key);
  };

  return async <Answer>(keys: readonly string[], act: () => Promise<Answer>): Promise<Answer> => {
    const late = new AbortController();
    const deadline = setTimeout(() => late.abort(), deadlineMs);
    const entered: string[] = [];
    try {
      // Everybody in one order, so that two never wait for each other.
      for (const key of [...new Set(keys)].toSorted()) {
        await enter(key, late.signal);
        entered.push(key);
      }
      clearTimeout(deadline);
      return await act();
    } finally {
      clearTimeout(deadline);
      entered.forEach(leave);
    }
  };
};
