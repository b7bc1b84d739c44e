import { sql } from 'drizzle-orm';
import { getJobLabel } from '#platform/contract/job-labels.ts';
import { isFailedMail } from '#platform/server/jobs/outbox.ts';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notification-writer.ts';

/** Notifications about the platform's jobs and outbox, which belong to no feature. */
export const platformNotifications = {
  'mail.failed': defineNotificationWriter<boolean>({
    about: () => sql`select to_json(exists (select from outbox where ${isFailedMail}))`,
    write: ({ about: isFailing }) => ({
      title: 'Emails are not getting through',
      detail: '',
      now: isFailing === true ? '' : 'All sent',
      to: '/dashboard/failed',
    }),
  }),
  'job.failed': defineNotificationWriter<boolean>({
    about: (name) => sql`select to_json(exists (select from job_failure f where f.name = ${name}))`,
    write: ({ entityId, about: isFailing }) => ({
      title: 'A job is failing',
      detail: getJobLabel(entityId),
      now: isFailing === true ? '' : 'Works again',
      to: '/dashboard/failed',
    }),
  }),
} satisfies Partial<NotificationWriters>;
