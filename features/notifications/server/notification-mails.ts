import { sql } from 'drizzle-orm';
import type { Role } from '#features/accounts/contract/accounts.ts';
import { listChannelKinds, type TopicChannels } from '#features/notifications/contract/notifications.ts';
import { roleColumn } from '#features/accounts/server/roles.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { NotificationWriters } from '#platform/server/notification-writer.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import { readNotifications } from './list-notifications.ts';

/** The most notifications in one email. The page to which it links has all of them. */
const MAX_LISTED = 30;

/** Emails a staff member their subscribed notifications, if they may still see them and still subscribe to them. */
export const notificationMails = (publicUrl: string, writers: NotificationWriters) =>
  ({
    'notification.mailed': async (db, mail) => {
      const reader = await maybeOne<{ name: string; email: string; role: Role; ways: TopicChannels }>(
        db,
        sql`select c.name, c.email, ${roleColumn(sql`c`)} as role, coalesce(r.ways, '{}') as ways
              from customer c left join notification_recipient r on r.customer_id = c.id
             where c.id = (select customer_id from notification_due where mail = ${mail}::uuid limit 1)`,
      );
      if (reader === null) return null;
      const kinds = listChannelKinds(reader.role, reader.ways, 'mail');
      const dueNotifications = await readNotifications(
        db,
        writers,
        sql`select notification_id as id, false as is_read from notification_due where mail = ${mail}::uuid`,
      );
      const notifications = dueNotifications.filter(({ kind }) => kinds.includes(kind));
      const [first] = notifications;
      if (first === undefined) return null;
      const remaining = notifications.length - MAX_LISTED;
      return {
        to: reader.email,
        subject: notifications.length === 1 ? first.title : `${first.title}, and ${notifications.length - 1} more`,
        greeting: `Hello ${reader.name},`,
        paragraphs: [
          notifications.length === 1
            ? `${first.title}.`
            : `${notifications.length} things happened in the shop, newest first.`,
          ...(remaining > 0
            ? [`The first ${MAX_LISTED} are below, and ${remaining} more are on your Notices page.`]
            : []),
        ],
        facts: notifications
          .slice(0, MAX_LISTED)
          .map(({ title, detail, now }) => [title, [detail, now].filter((text) => text !== '').join('. ') || '-']),
        link:
          notifications.length === 1
            ? { label: 'Open it', url: `${publicUrl}${first.to}` }
            : { label: 'See all notices', url: `${publicUrl}/dashboard/notices` },
        footer: `You chose to get emails about this. Change that: ${publicUrl}/dashboard/notices`,
      };
    },
  }) satisfies Partial<MailContentWriters>;
