import { sql } from 'drizzle-orm';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notice-writer.ts';

export const webhookNotifications = {
  'webhook.failed': defineNotificationWriter<{ url: string; isActive: boolean }>({
    about: (id) => sql`
      select json_build_object('url', url, 'isActive', is_active) from webhook where id = ${id}::uuid`,
    say: ({ entityId, about: webhook }) => ({
      title: 'A webhook was turned off',
      detail: webhook?.url ?? '',
      now: webhook === null ? 'Removed' : webhook.isActive ? 'On again' : '',
      to: webhook === null ? '/dashboard/webhooks' : `/dashboard/webhooks/${entityId}`,
    }),
  }),
} satisfies Partial<NotificationWriters>;
