import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Random } from '#test/prove/random.ts';
import type { Gate } from './memory-provider.ts';

/** The shop's process dies here. None of its later statements run. */
export class Crash extends Error {}

/** Throws `Crash` at a random moment, if processes crash in this history. */
type MaybeCrash = () => void;

/** A task of the shop. It runs, waits at a gate, or is done. */
type Task = { resume: (() => void) | null; moved: Promise<void> };

export type Scheduler = {
  waiting: () => number;
  /** Starts a task, and resolves when it waits at a gate or is done. */
  start: (run: (gate: Gate, crash: MaybeCrash) => Promise<void>) => Promise<void>;
  /**
   * Lets one or two waiting tasks continue until they wait again or are done. @returns the moments at which they
   * waited
   */
  release: () => Promise<string>;
  /** Ends all tasks, without further faults. */
  finish: () => Promise<void>;
};

/**
 * The longest that a task may run without reaching a gate. No transaction may be open during a call to the
 * provider, so no task that waits at a gate can block another one.
 */
const STUCK_MS = 30_000;

const orStuck = async (moved: Promise<unknown>): Promise<void> => {
  const stop = new AbortController();
  const isStuck = await Promise.race([
    moved.then(() => false),
    wait(STUCK_MS, true, { signal: stop.signal }).catch(() => false),
  ]);
  stop.abort();
  if (isStuck) throw new Error('a task waits for a lock that another one holds during a call to the provider');
};

/** Decides when each call to the provider acts and answers, and which calls are lost. */
export const createScheduler = (
  random: Random,
  { losses, crashes }: { losses: number; crashes: number },
): Scheduler => {
  const tasks = new Set<Task & { moment: string }>();
  let isCalm = false;
  const crash = () => {
    if (!isCalm && random.chance(crashes)) throw new Crash();
  };
  const waitingTasks = () => [...tasks].filter(({ resume }) => resume !== null);
  const go = (task: Task): Promise<void> => {
    const { resume } = task;
    task.resume = null;
    resume?.();
    return task.moved;
  };
  return {
    waiting: () => waitingTasks().length,
    async start(run) {
      let arrived = () => {};
      const task = { resume: null as (() => void) | null, moved: Promise.resolve(), moment: '' };
      const expectMove = () => {
        const { promise, resolve } = Promise.withResolvers<void>();
        task.moved = promise;
        arrived = resolve;
      };
      expectMove();
      const gate: Gate = async (moment) => {
        if (isCalm) return;
        task.moment = moment;
        const { promise, resolve } = Promise.withResolvers<void>();
        const here = arrived;
        task.resume = () => {
          expectMove();
          resolve();
        };
        here();
        await promise;
        crash();
        if (!isCalm && random.chance(losses)) throw new DomainError('provider_unavailable');
      };
      tasks.add(task);
      void run(gate, crash).finally(() => {
        tasks.delete(task);
        arrived();
      });
      await orStuck(task.moved);
    },
    async release() {
      const some = waitingTasks();
      const first = random.pick(some);
      const chosen = random.chance(0.3) ? [...new Set([first, random.pick(some)])] : [first];
      const moments = chosen.map(({ moment }) => moment);
      await orStuck(Promise.all(chosen.map(go)));
      return moments.join(' and ');
    },
    async finish() {
      isCalm = true;
      await orStuck(Promise.all(waitingTasks().map(go)));
    },
  };
};

/** The database as seen by a process that may die between two of its statements or transactions. */
export const crashingDatabase = (db: Database, crash: MaybeCrash): Database => {
  const query = async (...input: unknown[]) => {
    crash();
    const run = Reflect.get(db.$client, 'query') as (...all: unknown[]) => Promise<unknown>;
    const result = await Reflect.apply(run, db.$client, input);
    crash();
    return result;
  };
  const transaction = async <T>(action: Parameters<typeof db.transaction<T>>[0]): Promise<T> => {
    crash();
    const result = await db.transaction(action);
    crash();
    return result;
  };
  const client = new Proxy(db.$client, { get: (target, key) => (key === 'query' ? query : Reflect.get(target, key)) });
  return new Proxy(db, {
    get(target, key) {
      if (key === '$client') return client;
      if (key === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      return (...input: unknown[]) => {
        crash();
        return Reflect.apply(value, target, input);
      };
    },
  });
};
