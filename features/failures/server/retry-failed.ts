import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { isFailedMail } from '#platform/server/jobs/outbox.ts';

/**
 * Lets mails that could not be sent be tried now, with all their tries before them again; none that is on its way.
 * @param id one mail; else all of them
 */
export const retryMails = async (db: Database, id: string | null): Promise<{ retried: number }> => ({
  retried: await execute(
    db,
    sql`update outbox set tries = 0, due_at = now()
         where ${isFailedMail} and (${id}::uuid is null or id = ${id}::uuid)`,
  ),
});

/** Ends the lease that a process which failed still has on a job, unless somebody has taken the job since. */
export const retryJob = async (db: Database, name: string): Promise<{ retried: number }> => ({
  retried: await execute(
    db,
    sql`update meta m set value = now()::text from job_failure f
         where f.name = ${name} and m.key = 'job.' || f.name and m.value = f.lease`,
  ),
});
