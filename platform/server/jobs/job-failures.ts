import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { execute, one } from '#platform/server/db/query.ts';
import { getSafeErrorCode } from '#platform/server/code-of.ts';
import { notifyStaff } from './tell-staff.ts';

/** What is through again so soon nobody is told of: a database that starts anew fails every job once. */
const FAILURE_GRACE_SECONDS = 60;

/**
 * Notes that a job has failed. The shop's people are told once, when it still fails after a while.
 * @param key where `meta` holds until when somebody has the job
 */
export const recordJobFailure = (db: Database, name: string, key: string, error: unknown): Promise<void> =>
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
export const deleteJobFailure = async (db: Database, name: string): Promise<void> => {
  await execute(db, sql`delete from job_failure where name = ${name}`);
};
