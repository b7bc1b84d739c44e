import { sql } from 'drizzle-orm';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notice-writer.ts';

export const messageNotifications = {
  'message.received': defineNotificationWriter<{ subject: string; email: string; isClosed: boolean }>({
    about: (id) => sql`
      select json_build_object('subject', subject, 'email', email, 'isClosed', closed_at is not null)
        from message where id = ${id}::uuid`,
    say: ({ entityId, about: message }) => ({
      title: message?.subject ?? 'A message that is deleted',
      detail: message?.email ?? '',
      now: message?.isClosed === true ? 'Closed' : '',
      to: message === null ? '/dashboard/inbox' : `/dashboard/inbox/${entityId}`,
    }),
  }),
} satisfies Partial<NotificationWriters>;
