import { sql } from 'drizzle-orm';
import {
  getOrderName,
  type OrderNotificationData,
  selectOrderNotificationData,
  getOrderPath,
  formatBuyer,
} from '#features/orders/server/notifications.ts';
import { capitalize } from '#platform/contract/capitalize.ts';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notification-writer.ts';

type DisputeNotificationData = { status: 'open' | 'won' | 'lost'; order: OrderNotificationData };

export const paymentNotifications = {
  'dispute.opened': defineNotificationWriter<DisputeNotificationData>({
    about: (id) => sql`
      select json_build_object('status', d.status, 'order', (${selectOrderNotificationData(sql`y.order_id`)}))
        from dispute d join payment y on y.id = d.payment_id where d.id = ${id}`,
    write: ({ about }) => ({
      title: `${capitalize(getOrderName(about?.order ?? null))} is disputed`,
      detail: formatBuyer(about?.order ?? null),
      now: about === null || about.status === 'open' ? '' : capitalize(about.status),
      to: getOrderPath(about?.order ?? null),
    }),
  }),
  'refund.failed': defineNotificationWriter<OrderNotificationData>({
    about: (id) =>
      selectOrderNotificationData(
        sql`(select y.order_id from refund r join payment y on y.id = r.payment_id where r.id = ${id}::uuid)`,
      ),
    write: ({ about: order }) => ({
      title: `The refund of ${getOrderName(order)} has failed`,
      detail: formatBuyer(order),
      now: '',
      to: getOrderPath(order),
    }),
  }),
} satisfies Partial<NotificationWriters>;
