import { writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { Worker } from 'node:worker_threads';
import { DomainError } from '#platform/contract/errors.ts';

/** The functions of a child process, by name. */
// oxlint-disable-next-line typescript/no-explicit-any
export type ChildFunctions = Record<string, (input: any) => Promise<unknown>>;

export type MessageToChild =
  | { kind: 'call'; name: string; input: unknown }
  /** `bytes` is null if the parent could not read them. */
  | { kind: 'bytes'; id: number; bytes: Uint8Array | null };

export type MessageFromChild =
  | { kind: 'ready' }
  | { kind: 'bytes'; id: number; from: number; length: number }
  | { kind: 'result'; result: unknown }
  | { kind: 'refusal'; code: string; message: string }
  | { kind: 'failure'; reason: string };

const send = (message: MessageFromChild): void => {
  process.send?.(message);
};

let lastRequestId = 0;
const pendingReads = new Map<number, (bytes: Uint8Array | null) => void>();

/**
 * Requests bytes of the file from the parent.
 * @throws Error if the parent cannot read them
 */
export const requestBytes = async (from: number, length: number): Promise<Uint8Array> => {
  lastRequestId += 1;
  const id = lastRequestId;
  const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
  pendingReads.set(id, resolve);
  send({ kind: 'bytes', id, from, length });
  const bytes = await promise;
  if (bytes === null) throw new Error('the bytes of the file cannot be read');
  return bytes;
};

const runCall = async (calls: ChildFunctions, name: string, input: unknown): Promise<MessageFromChild> => {
  try {
    return { kind: 'result', result: await calls[name]?.(input) };
  } catch (error) {
    if (error instanceof DomainError) return { kind: 'refusal', code: error.code, message: error.message };
    return { kind: 'failure', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

/** Serves the calls of `startChild` in this child process, which is killed if it takes too much memory. */
export const serveParent = async (calls: ChildFunctions): Promise<void> => {
  process.on('message', async (message: MessageToChild) => {
    if (message.kind === 'call') return send(await runCall(calls, message.name, message.input));
    pendingReads.get(message.id)?.(message.bytes);
    pendingReads.delete(message.id);
  });
  // A plain exit would wait for native code that may never end.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // If the machine runs out of memory, Linux kills this process first.
  await writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
  const watcher = new Worker(new URL('watch-memory.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  });
  watcher.once('online', () => {
    send({ kind: 'ready' });
    // Node writes the cache when a process exits by itself, but this one gets killed.
    flushCompileCache();
  });
};
