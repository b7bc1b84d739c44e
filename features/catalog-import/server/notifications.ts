import { sql } from 'drizzle-orm';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notification-writer.ts';

export const importNotifications = {
  'import.failed': defineNotificationWriter<string>({
    about: (id) => sql`select to_json(file_name) from product_import where id = ${id}::uuid`,
    write: ({ about: fileName }) => ({
      title: 'An import failed',
      detail: fileName ?? '',
      now: '',
      to: '/dashboard/import',
    }),
  }),
} satisfies Partial<NotificationWriters>;
