import { sql } from 'drizzle-orm';
import {
  getOrderName,
  type OrderNotificationData,
  selectOrderNotificationData,
  getOrderPath,
} from '#features/orders/server/notifications.ts';
import type { ReturnStatus } from '#features/returns/contract/return.ts';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notification-writer.ts';

const statusLabels: Record<ReturnStatus, string> = {
  asked: '',
  accepted: 'Accepted',
  refused: 'Refused',
  received: 'Received',
};

export const returnNotifications = {
  'return.requested': defineNotificationWriter<{ status: ReturnStatus; order: OrderNotificationData }>({
    about: (id) => sql`
      select json_build_object('status', q.status, 'order', (${selectOrderNotificationData(sql`q.order_id`)}))
        from return_request q where q.id = ${id}::uuid`,
    write: ({ about }) => ({
      title: `A return of ${getOrderName(about?.order ?? null)}`,
      detail: about?.order.userName ?? '',
      now: statusLabels[about?.status ?? 'asked'],
      to: getOrderPath(about?.order ?? null),
    }),
  }),
} satisfies Partial<NotificationWriters>;
