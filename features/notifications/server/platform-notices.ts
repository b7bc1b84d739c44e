import { sql } from 'drizzle-orm';
import { sayJob } from '#platform/contract/job-words.ts';
import { mailFailed } from '#platform/server/jobs/outbox.ts';
import { type NoticeWriters, writeNotice } from '#platform/server/notice-writer.ts';

/** What the jobs and the outbox tell staff, which are of no feature. */
export const platformNotices = {
  'mail.failed': writeNotice<boolean>({
    about: () => sql`select to_json(exists (select from outbox where ${mailFailed}))`,
    say: ({ about: isFailing }) => ({
      title: 'Mails are not getting through',
      detail: '',
      now: isFailing === true ? '' : 'All sent',
      to: '/dashboard/failed',
    }),
  }),
  'job.failed': writeNotice<boolean>({
    about: (name) => sql`select to_json(exists (select from job_failure f where f.name = ${name}))`,
    say: ({ entityId, about: isFailing }) => ({
      title: 'A job fails',
      detail: sayJob(entityId),
      now: isFailing === true ? '' : 'Works again',
      to: '/dashboard/failed',
    }),
  }),
} satisfies Partial<NoticeWriters>;
