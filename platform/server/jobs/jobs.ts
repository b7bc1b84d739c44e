import type { FastifyBaseLogger } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { acquireLease, renewLease } from '#platform/server/db/leases.ts';
import { sql } from 'drizzle-orm';
import { execute, oneValue } from '#platform/server/db/query.ts';
import { getSafeErrorCode } from '#platform/server/log.ts';
import { notifyStaff } from './notify-staff.ts';

/** Seconds. A failure that recovers sooner notifies nobody, because a database restart fails every job once. */
const FAILURE_GRACE_SECONDS = 60;

/**
 * Records that a job failed. Staff are notified once, if it still fails after a while.
 * @param key the key of its lease in `meta`
 */
const recordJobFailure = (db: Database, name: string, key: string, error: unknown): Promise<void> =>
  db.transaction(async (trx) => {
    const isNews = await oneValue<boolean>(
      trx,
      sql`insert into job_failure as f (name, error, lease)
          values (${name}, ${getSafeErrorCode(error)}, (select value from meta where key = ${key}))
          on conflict (name) do update
            set last_at = now(), times = f.times + 1, error = excluded.error, lease = excluded.lease
          returning notified_at is null and failed_at < now() - make_interval(secs => ${FAILURE_GRACE_SECONDS}::int)`,
    );
    if (!isNews) return;
    await execute(trx, sql`update job_failure set notified_at = now() where name = ${name}`);
    await notifyStaff(trx, 'job.failed', name);
  });

const deleteJobFailure = async (db: Database, name: string): Promise<void> => {
  await execute(db, sql`delete from job_failure where name = ${name}`);
};

/**
 * How long running jobs may take once the shop is closing. Every job can be interrupted anywhere, because the next
 * run resumes it.
 */
const GRACE_MS = 5_000;
/** How often each process checks if a shared job is due. */
const POLL_MS = 60_000;
/**
 * Delay between the first runs of jobs. Starting all at once would open a connection for each, and keep that many open.
 */
const START_GAP_MS = 50;
/** How often a process clears the recorded failure of a shared job, which another process may have recorded. */
const CLEAR_AGAIN_MS = 60_000;
/** A repeated failure is logged once in this time. For example, all jobs fail repeatedly while the database is down. */
const LOG_AGAIN_MS = 60_000;

/** The arguments of a run. */
export type JobContext = {
  /** Aborted when the shop closes; the next process does the rest. */
  stopping: AbortSignal;
  /** Renews the lease, if only one process may run the job. */
  renewLease: () => Promise<void>;
  /**
   * Marks the run as done within a transaction, so that its work cannot be repeated. Otherwise this happens after the
   * run.
   */
  markDone: (trx: Database | Transaction) => Promise<void>;
};

export type Job = {
  name: string;
  /** From the end of one run to the start of the next: in this process, or in all processes if the job has a lease. */
  everyMs: number;
  /**
   * A job with a lease runs in one process at a time, which loses it if it does not renew it within this time. Null:
   * every process runs the job.
   */
  leaseSeconds: number | null;
  /** Checked before acquiring the lease, for jobs that poll often and rarely have work. */
  isDue?: () => Promise<boolean>;
  /**
   * Throws if it leaves work undone, for example because the shop closes. The job is then due again when its lease
   * expires.
   */
  run: (context: JobContext) => Promise<void>;
};

/** The runs of a job in this process; a run without any work counts as done. */
export type JobRuns = { done: number; failed: number; lastDone: Date | null };

/** The key of its lease in `meta`. */
export const getLeaseKey = ({ name }: Job): string => `job.${name}`;

/**
 * Runs a job, unless another process has its lease or it is not due.
 * @returns false if it did not run for these reasons, so that its success is unknown
 */
export const runIfDue = async (
  db: Database,
  job: Job,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> => {
  const { everyMs, leaseSeconds, isDue, run } = job;
  if (isDue !== undefined && !(await isDue())) return true;
  if (leaseSeconds === null) {
    await run({ stopping, renewLease: async () => {}, markDone: async () => {} });
    return true;
  }
  const everySeconds = everyMs / 1000;
  if (!(await acquireLease(db, getLeaseKey(job), leaseSeconds, Math.max(leaseSeconds, everySeconds)))) return false;
  const end: JobContext['markDone'] = (trx) => renewLease(trx, getLeaseKey(job), everySeconds);
  await run({ stopping, renewLease: () => renewLease(db, getLeaseKey(job), leaseSeconds), markDone: end });
  await end(db);
  return true;
};

/** Logs the failures of a job; the same one again only after a while. */
const createFailureLog = (log: FastifyBaseLogger, job: string) => {
  let last = { reason: '', until: 0 };
  return {
    write(err: unknown, failed: number): void {
      const reason = String(err);
      if (reason === last.reason && Date.now() < last.until) return;
      last = { reason, until: Date.now() + LOG_AGAIN_MS };
      log.error({ err, job, failed }, 'a job failed');
    },
    clear: () => {
      last = { reason: '', until: 0 };
    },
  };
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
  // True at first, because a process that has died may have recorded a failure.
  let mayHaveFailed = true;
  let clearAgainAt = 0;
  const failures = createFailureLog(log, job.name);
  const run = async () => {
    try {
      const isThrough = await runIfDue(db, job, stopping);
      if (isThrough) {
        runs.done += 1;
        runs.lastDone = new Date();
        failures.clear();
      }
      // The last failed run of a job with a lease may have been in another process.
      const isShared = job.leaseSeconds !== null && Date.now() >= clearAgainAt;
      if (isThrough && (mayHaveFailed || isShared)) {
        await deleteJobFailure(db, job.name);
        mayHaveFailed = false;
        clearAgainAt = Date.now() + CLEAR_AGAIN_MS;
      }
    } catch (err) {
      if (err !== stopping.reason) {
        mayHaveFailed = true;
        runs.failed += 1;
        failures.write(err, runs.failed);
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
 * Runs each job soon and then repeatedly, so that its runs never overlap. A failure is logged, at most once a minute if
 * it repeats, and the job runs again. `stop` signals running jobs and waits for them during the grace period.
 * @returns `stop`, and the runs of each job by name
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
