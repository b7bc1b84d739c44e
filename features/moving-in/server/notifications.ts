import { sql } from 'drizzle-orm';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notification-writer.ts';

export const moveNotifications = {
  'move.failed': defineNotificationWriter<string>({
    about: (id) => sql`select to_json(file_name) from move_file where id = ${id}::uuid`,
    write: ({ about: fileName }) => ({
      title: 'A file of your former shop failed',
      detail: fileName ?? '',
      now: '',
      to: '/dashboard/move',
    }),
  }),
} satisfies Partial<NotificationWriters>;
