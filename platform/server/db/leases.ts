import { sql } from 'drizzle-orm';
import type { Database, Transaction } from './open.ts';
import { execute } from './query.ts';

/**
 * Acquires the lease of a job, unless another process has it or the job is not due. A process that dies loses its lease
 * when it expires. A lease longer than `longest` was set while a clock was wrong, and counts as expired.
 * @param job its key in `meta`, whose value is when the lease expires
 * @param seconds duration of the lease, from now
 * @param longest the most seconds for which anybody acquires or renews this lease
 * @returns false if the lease was not free
 */
export const acquireLease = async (db: Database, job: string, seconds: number, longest: number): Promise<boolean> => {
  const rowCount = await execute(
    db,
    sql`insert into meta (key, value) values (${job}, (now() + make_interval(secs => ${seconds}))::text)
        on conflict (key) do update set value = excluded.value
         where meta.value::timestamptz <= now()
            or meta.value::timestamptz > clock_timestamp() + make_interval(secs => ${longest})`,
  );
  return rowCount > 0;
};

/** Renews an acquired lease for some seconds from now: while the job runs, or until it is due again. */
export const renewLease = async (db: Database | Transaction, job: string, seconds: number): Promise<void> => {
  await execute(db, sql`update meta set value = (now() + make_interval(secs => ${seconds}))::text where key = ${job}`);
};
