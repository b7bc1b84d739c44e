import { writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { Refusal } from '#platform/contract/errors.ts';
import type { Calls, FromChild, ToChild } from './child-messages.ts';

const send = (message: FromChild): void => {
  process.send?.(message);
};

let asked = 0;
const waiting = new Map<number, (bytes: Uint8Array | null) => void>();

/** Asks the parent for bytes of the file that this process reads. @throws Error where the parent cannot read them */
export const askBytes = async (from: number, length: number): Promise<Uint8Array> => {
  asked += 1;
  const id = asked;
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
  waiting.set(id, resolve);
  send({ kind: 'bytes', id, from, length });
  const bytes = await promise;
  if (bytes === null) throw new Error('the bytes of the file cannot be read');
  return bytes;
};

const answer = async (calls: Calls, name: string, input: unknown): Promise<FromChild> => {
  try {
    return { kind: 'result', result: await calls[name]?.(input) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refusal', code: error.code, message: error.message };
    return { kind: 'failure', why: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

/** Answers the calls of `startChild` in this child process, which ends when it takes too much memory. */
export const serveParent = async (calls: Calls): Promise<void> => {
  process.on('message', async (message: ToChild) => {
    if (message.kind === 'call') return send(await answer(calls, message.name, message.input));
    waiting.get(message.id)?.(message.bytes);
    waiting.delete(message.id);
  });
  // A plain exit would wait for native code, which may never end.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Where a machine runs out of memory, Linux ends this process first.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
  const watcher = new Worker(new URL('watch-memory.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  watcher.once('online', () => {
    send({ kind: 'ready' });
    // Node writes it when a process ends by itself, and this one is killed.
    flushCompileCache();
  });
};
