import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { type ErrorCode, DomainError } from '#platform/contract/errors.ts';
import type { ChildFunctions, MessageFromChild, MessageToChild } from './serve-parent.ts';

/** The child ended before it replied, because its file took too much memory or time. */
export class ChildEndedError extends Error {}

/** Megabytes of long-lived JavaScript objects that a child may have. */
const HEAP_MB = 160;

/** The longest that a child may take to start, even on a busy machine. */
const START_MS = 120_000;

export type Child<C extends ChildFunctions> = {
  /**
   * Calls a function of the child. Only one call may run at a time.
   * @throws ChildEndedError, and the DomainError or Error that the child throws
   */
  call: <Name extends keyof C & string>(
    name: Name,
    input: Parameters<C[Name]>[0],
  ) => Promise<Awaited<ReturnType<C[Name]>>>;
  end: () => void;
};

/** The file whose bytes the child may request. */
export type ByteSource = { readUint8Array: (from: number, length: number) => Promise<Uint8Array> };

type Options = {
  /** The longest time for one call, without the time for reading bytes. */
  deadlineMs: number;
  /** A child without a call for this long is killed. */
  idleMs: number;
  source?: ByteSource;
  /** Called once, when the child ends for any reason. */
  onEnd?: () => void;
};

const startProcess = (file: URL): ChildProcess => {
  const child = fork(file, {
    // The child reads untrusted files, so it must not get the shop's environment, which contains secrets.
    env: {
      MALLOC_ARENA_MAX: '2',
      ...(getCompileCacheDir() !== undefined && { NODE_COMPILE_CACHE: getCompileCacheDir() }),
      ...(process.env.SystemRoot !== undefined && { SystemRoot: process.env.SystemRoot }),
    },
    execArgv: [`--max-old-space-size=${HEAP_MB}`, '--max-semi-space-size=4', '--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  return child;
};

/** A clock that runs out after a time during which it can pause. */
const createClock = (onEnd: () => void) => {
  let leftMs = 0;
  let resumedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const clock = {
    start(ms: number): void {
      leftMs = ms;
      clock.resume();
    },
    resume(): void {
      resumedAt = performance.now();
      timer = setTimeout(onEnd, leftMs);
    },
    pause(): void {
      clearTimeout(timer);
      leftMs -= performance.now() - resumedAt;
    },
  };
  return clock;
};

/**
 * Starts a process that reads untrusted files. A file that takes too much memory or time ends that process and
 * not the shop. The child requests the bytes it needs and replies in small messages, so neither side holds more
 * than one message.
 * @param file the module of the child, which calls `serveParent`
 */
export const startChild = async <C extends ChildFunctions>(
  file: URL,
  { deadlineMs, idleMs, source, onEnd }: Options,
): Promise<Child<C>> => {
  const child = startProcess(file);
  const send = (message: MessageToChild) => child.send(message, () => {});
  /** The reason why the child ended; null while it runs. */
  let ended: Error | null = null;
  let pendingCall: { resolve: (result: unknown) => void; reject: (error: Error) => void } | null = null;
  let idleAt: NodeJS.Timeout | undefined;
  /** The number of reads in progress, for which the child waits. */
  let reading = 0;

  const stop = (error: Error): void => {
    if (ended !== null) return;
    ended = error;
    onEnd?.();
    clock.pause();
    clearTimeout(idleAt);
    // Native code can delay any other signal.
    child.kill('SIGKILL');
    pendingCall?.reject(error);
    pendingCall = null;
  };
  const clock = createClock(() => stop(new ChildEndedError(`no answer within ${deadlineMs} ms`)));
  const settle = (outcome: 'resolve' | 'reject', value: unknown): void => {
    clock.pause();
    idleAt = setTimeout(() => stop(new Error('a child was idle')), idleMs).unref();
    const { resolve, reject } = pendingCall ?? {};
    pendingCall = null;
    if (outcome === 'resolve') resolve?.(value);
    else reject?.(value as Error);
  };
  const sendBytes = async ({ id, from, length }: MessageFromChild & { kind: 'bytes' }): Promise<void> => {
    if (reading === 0) clock.pause();
    reading += 1;
    const bytes = await source?.readUint8Array(from, length).catch(() => undefined);
    reading -= 1;
    if (ended !== null) return;
    if (reading === 0) clock.resume();
    send({ kind: 'bytes', id, bytes: bytes ?? null });
  };

  const started = Promise.withResolvers<void>();
  const tooLate = setTimeout(() => started.reject(new Error('a child process did not start')), START_MS);
  child
    .on('message', (message: MessageFromChild) => {
      if (message.kind === 'ready') started.resolve();
      else if (message.kind === 'bytes') void sendBytes(message);
      else if (message.kind === 'result') settle('resolve', message.result);
      else if (message.kind === 'refusal')
        settle('reject', new DomainError(message.code as ErrorCode, { message: message.message }));
      else settle('reject', new Error(message.reason));
    })
    .on('error', (error) => started.reject(error))
    .on('exit', (code, signal) => {
      started.reject(new Error(`a child process ended at its start: ${signal ?? code}`));
      stop(new ChildEndedError(`a child process ended: ${signal ?? code}`));
    });
  await started.promise
    .catch((error: Error) => {
      stop(error);
      throw error;
    })
    .finally(() => clearTimeout(tooLate));

  return {
    call: (name, input) => {
      if (ended !== null) return Promise.reject(ended);
      const { promise, resolve, reject } = Promise.withResolvers<never>();
      clearTimeout(idleAt);
      pendingCall = { resolve: resolve as (result: unknown) => void, reject };
      clock.start(deadlineMs);
      send({ kind: 'call', name, input });
      return promise;
    },
    end: () => stop(new Error('the child process is no longer needed')),
  };
};
