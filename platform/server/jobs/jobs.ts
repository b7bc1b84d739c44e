import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { acquireLease, renewLease } from '#platform/server/db/leases.ts';
import { sql } from 'drizzle-orm';
import { execute, one } from '#platform/server/db/query.ts';
import { getSafeErrorCode } from '#platform/server/log.ts';
import { notifyStaff } from './notify-staff.ts';

/** What is through again so soon nobody is told of: a database that starts anew fails every job once. */
const FAILURE_GRACE_SECONDS = 60;

/**
 * Notes that a job has failed. The shop's people are told once, when it still fails after a while.
 * @param key where `meta` holds until when somebody has the job
 */
const recordJobFailure = (db: Database, name: string, key: string, error: unknown): Promise<void> =>
  db.transaction(async (trx) => {
    const { isNews } = await one<{ isNews: boolean }>(
      trx,
      sql`insert into job_failure as f (name, error, lease)
          values (${name}, ${getSafeErrorCode(error)}, (select value from meta where key = ${key}))
          on conflict (name) do update
            set last_at = now(), times = f.times + 1, error = excluded.error, lease = excluded.lease
          returning told_at is null and failed_at < now() - make_interval(secs => ${FAILURE_GRACE_SECONDS}::int) as "isNews"`,
    );
    if (!isNews) return;
    await execute(trx, sql`update job_failure set told_at = now() where name = ${name}`);
    await notifyStaff(trx, 'job.failed', name);
  });

/** It is through again. */
const deleteJobFailure = async (db: Database, name: string): Promise<void> => {
  await execute(db, sql`delete from job_failure where name = ${name}`);
};

/** How long a run under way may take once the shop is closing. Every job can be cut anywhere: the next start goes on. */
const GRACE_MS = 5_000;
/** How often each process asks whether a job that one of them runs is due. */
const POLL_MS = 60_000;
/** Each begins so long after the one before: all at once would open a connection each, and need as many ever after. */
const START_GAP_MS = 50;
/** A failure that repeats itself, as of all jobs while the database is away, is logged once in so long. */
const LOG_AGAIN_MS = 60_000;

/** What a run is told, and says, while it goes on. */
export type JobContext = {
  /** Aborted when the shop closes: what is left is the next process's. */
  stopping: AbortSignal;
  /** Says that this process still lives, where only one may run the job. */
  keep: () => Promise<void>;
  /** Says in a transaction that the run is done, where what it did must not be done again. Else it is said after it. */
  end: (trx: Database | Transaction) => Promise<void>;
};

export type Job = {
  name: string;
  /** From the end of one run to the next: of this process, or of all of them where one takes it for all. */
  everyMs: number;
  /** One process at a time runs it, and loses it when it has said nothing for so long; null: every process runs it. */
  leaseSeconds: number | null;
  /** Whether there is anything to do, where that is asked often: only then somebody takes it. */
  isDue?: () => Promise<boolean>;
  /** Throws when it leaves something undone, be it that the shop closes: then it is due again when the lease is over. */
  run: (turn: JobContext) => Promise<void>;
};

/** How the runs of a job have ended in this process; a look that found nothing to do is one of them. */
export type JobRuns = { done: number; failed: number; lastDone: Date | null };

/** Its key in `meta`, which holds until when nobody else is to run it. */
export const getLeaseKey = ({ name }: Job): string => `job.${name}`;

/**
 * Runs a job, unless it is one of those that one process runs, and another has it or it is not due yet.
 * @returns false in that case: nobody knows here whether it does well
 */
export const runIfDue = async (
  db: Database,
  job: Job,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> => {
  const { everyMs, leaseSeconds, isDue, run } = job;
  if (isDue !== undefined && !(await isDue())) return true;
  if (leaseSeconds === null) {
    await run({ stopping, keep: async () => {}, end: async () => {} });
    return true;
  }
  const everySeconds = everyMs / 1000;
  if (!(await acquireLease(db, getLeaseKey(job), leaseSeconds, Math.max(leaseSeconds, everySeconds)))) return false;
  const end: JobContext['end'] = (trx) => renewLease(trx, getLeaseKey(job), everySeconds);
  await run({ stopping, keep: () => renewLease(db, getLeaseKey(job), leaseSeconds), end });
  await end(db);
  return true;
};

const startJob = (
  db: Database,
  job: Job,
  log: FastifyBaseLogger,
  stopping: AbortSignal,
  afterMs: number,
): { runs: JobRuns; end: () => Promise<void> } => {
  const runs: JobRuns = { done: 0, failed: 0, lastDone: null };
  const pauseMs = job.leaseSeconds === null ? job.everyMs : Math.min(job.everyMs, POLL_MS);
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  // A process that has died may have left it so.
  let mayHaveFailed = true;
  let said = { why: '', until: 0 };
  const logFailure = (err: unknown) => {
    const why = String(err);
    if (why === said.why && Date.now() < said.until) return;
    said = { why, until: Date.now() + LOG_AGAIN_MS };
    log.error({ err, job: job.name, failed: runs.failed }, 'a job failed');
  };
  const run = async () => {
    try {
      const isThrough = await runIfDue(db, job, stopping);
      if (isThrough) {
        runs.done += 1;
        runs.lastDone = new Date();
        said = { why: '', until: 0 };
      }
      // Where one process runs it, another may have failed the time before.
      if (isThrough && (mayHaveFailed || job.leaseSeconds !== null)) {
        await deleteJobFailure(db, job.name);
        mayHaveFailed = false;
      }
    } catch (err) {
      if (err !== stopping.reason) {
        mayHaveFailed = true;
        runs.failed += 1;
        logFailure(err);
        await recordJobFailure(db, job.name, getLeaseKey(job), err).catch(() => {});
      }
    }
    if (!stopping.aborted) runAfter(pauseMs);
  };
  const runAfter = (ms: number) => {
    timer = setTimeout(() => {
      running = run();
    }, ms);
    timer.unref();
  };
  runAfter(afterMs);
  return {
    runs,
    async end() {
      clearTimeout(timer);
      await Promise.race([running, wait(GRACE_MS, undefined, { ref: false })]);
    },
  };
};

/**
 * Runs each job soon and again and again, so that none overlaps itself. A failure is logged, the same one again once a
 * minute, and the job goes on. `stop` tells those that are under way, and waits for them as long as the grace.
 * @returns besides how each job has done, by its name
 */
export const startJobs = (
  db: Database,
  jobs: Job[],
  log: FastifyBaseLogger,
): { runs: ReadonlyMap<string, Readonly<JobRuns>>; stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const started = jobs.map((job, at) => ({
    name: job.name,
    ...startJob(db, job, log, stopping.signal, at * START_GAP_MS),
  }));
  return {
    runs: new Map(started.map(({ name, runs }) => [name, runs])),
    async stop() {
      stopping.abort();
      await Promise.all(started.map(({ end }) => end()));
    },
  };
};
