import { sql } from 'drizzle-orm';
import { maybeOne } from '#platform/server/db/query.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notification-writer.ts';

/** @param shopEmail address that receives emails for the owner */
export const webhookMails = (publicUrl: string, shopEmail: string) =>
  ({
    'webhook.failed': async (db, id) => {
      const found = await maybeOne<{ url: string }>(
        db,
        sql`select url from webhook where id = ${id} and failed_at is not null`,
      );
      if (found === null) return null;
      return {
        to: shopEmail,
        subject: 'A webhook was turned off',
        greeting: 'Hello,',
        paragraphs: [
          `${found.url} accepted no messages for days, or responded that it no longer exists, so we turned it off. We keep the waiting messages and send them when you turn it on again.`,
        ],
        link: { label: 'Open the webhook', url: `${publicUrl}/dashboard/webhooks/${id}` },
        footer: 'You get this email because this is the shop’s own address.',
      };
    },
  }) satisfies Partial<MailContentWriters>;

export const webhookNotifications = {
  'webhook.failed': defineNotificationWriter<{ url: string; isActive: boolean }>({
    about: (id) => sql`
      select json_build_object('url', url, 'isActive', is_active) from webhook where id = ${id}::uuid`,
    write: ({ entityId, about: webhook }) => ({
      title: 'A webhook was turned off',
      detail: webhook?.url ?? '',
      now: webhook === null ? 'Removed' : webhook.isActive ? 'Turned on again' : '',
      to: webhook === null ? '/dashboard/webhooks' : `/dashboard/webhooks/${entityId}`,
    }),
  }),
} satisfies Partial<NotificationWriters>;
