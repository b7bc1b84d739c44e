import { sql } from 'drizzle-orm';
import type { FailedJob, FailedMail, FailedWebhook } from '#features/failures/contract/failures.ts';
import type { PageQuery } from '#platform/contract/page-query.ts';
import type { Database } from '#platform/server/db/open.ts';
import { one, rows } from '#platform/server/db/query.ts';
import { isFailedMail, MAX_MAIL_TRIES } from '#platform/server/jobs/outbox.ts';
import { describeMail } from './mail-words.ts';
import { describeFailure } from './say-why.ts';

/** One page of the mails that could not be sent, the oldest first. */
export const listFailedMails = async (
  db: Database,
  { page, limit }: PageQuery,
): Promise<{ items: FailedMail[]; total: number }> => {
  const [found, { total }] = await Promise.all([
    rows<{ id: string; kind: string; to: string | null; error: string; tries: number; promisedAt: Date; dueAt: Date }>(
      db,
      sql`select id, kind, recipient as "to", coalesce(error, 'unknown') as error, tries, uuid_extract_timestamp(id) as "promisedAt", due_at as "dueAt"
            from outbox where ${isFailedMail} order by id limit ${limit} offset ${(page - 1) * limit}`,
    ),
    one<{ total: number }>(db, sql`select count(*)::int as total from outbox where ${isFailedMail}`),
  ]);
  const items = found.map(({ id, kind, to, error, tries, promisedAt, dueAt }) => ({
    _id: id,
    what: describeMail(kind),
    to,
    why: describeFailure(error),
    error,
    tries,
    promisedAt: promisedAt.toISOString(),
    nextAt: tries < MAX_MAIL_TRIES ? dueAt.toISOString() : null,
  }));
  return { items, total };
};

/** What failed beside mails. @param givenUp lists what a feature gave up */
export const listOtherFailures = async (
  db: Database,
  givenUp: readonly ((db: Database) => Promise<FailedWebhook[]>)[],
): Promise<{ jobs: FailedJob[]; webhooks: FailedWebhook[] }> => {
  const [jobs, webhooks] = await Promise.all([
    rows<{ name: string; error: string; times: number; failedAt: Date; lastAt: Date }>(
      db,
      sql`select name, error, times, failed_at as "failedAt", last_at as "lastAt" from job_failure order by name`,
    ),
    Promise.all(givenUp.map((list) => list(db))),
  ]);
  return {
    jobs: jobs.map(({ failedAt, lastAt, ...job }) => ({
      ...job,
      why: describeFailure(job.error),
      since: failedAt.toISOString(),
      last: lastAt.toISOString(),
    })),
    webhooks: webhooks.flat(),
  };
};
