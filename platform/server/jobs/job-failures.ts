import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { change, one } from '#platform/server/db/query.ts';
import { codeOf } from '#platform/server/code-of.ts';
import { tellStaff } from './tell-staff.ts';

/** What is through again so soon nobody is told of: a database that starts anew fails every job once. */
const BLINK_SECONDS = 60;

/**
 * Notes that a job has failed. The shop's people are told once, when it still fails after a while.
 * @param key where `meta` holds until when somebody has the job
 */
export const noteJobFailure = (db: Database, name: string, key: string, error: unknown): Promise<void> =>
  db.transaction(async (trx) => {
    const { isNews } = await one<{ isNews: boolean }>(
      trx,
      sql`insert into job_failure as f (name, error, lease)
          values (${name}, ${codeOf(error)}, (select value from meta where key = ${key}))
          on conflict (name) do update
            set last_at = now(), times = f.times + 1, error = excluded.error, lease = excluded.lease
          returning told_at is null and failed_at < now() - make_interval(secs => ${BLINK_SECONDS}::int) as "isNews"`,
    );
    if (!isNews) return;
    await change(trx, sql`update job_failure set told_at = now() where name = ${name}`);
    await tellStaff(trx, 'job.failed', name);
  });

/** It is through again. */
export const forgetJobFailure = async (db: Database, name: string): Promise<void> => {
  await change(db, sql`delete from job_failure where name = ${name}`);
};
