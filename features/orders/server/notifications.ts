import { type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '#features/orders/contract/order-status.ts';
import { capitalize } from '#platform/contract/capitalize.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import { type NotificationWriters, defineNotificationWriter } from '#platform/server/notification-writer.ts';

/** The order fields that notifications use. */
export type OrderNotificationData = {
  id: string;
  number: number;
  userName: string;
  totalCents: Cents;
  status: OrderStatus;
  isSent: boolean;
};

export const selectOrderNotificationData = (id: SQL): SQL => sql`
  select json_build_object(
           'id', o.id, 'number', o.number, 'userName', o.user_name, 'totalCents', o.total_cents, 'status', o.status,
           'isSent', not exists (select from order_line l where l.order_id = o.id and l.quantity > l.shipped + l.released))
    from orders o where o.id = ${id}`;

const statusLabels: Record<OrderStatus, string> = {
  unpaid: 'Unpaid',
  cancelling: 'Being canceled',
  cancelled: 'Canceled',
  expired: 'Expired',
  paid: '',
  refunding: 'Being refunded',
  refunded: 'Refunded',
  delivered: 'Delivered',
};

/** The order's page, or the order list if the order no longer exists. */
export const getOrderPath = (order: OrderNotificationData | null): string =>
  order === null ? '/dashboard/orders' : `/dashboard/order/${order.id}`;

export const getOrderName = (order: OrderNotificationData | null): string =>
  order === null ? 'an order' : `order ${order.number}`;

export const formatBuyer = (order: OrderNotificationData | null): string =>
  order === null ? '' : `${order.userName}, ${formatCents(order.totalCents)}`;

export const orderNotifications = {
  'order.paid': defineNotificationWriter<OrderNotificationData>({
    about: (id) => selectOrderNotificationData(sql`${id}::uuid`),
    write: ({ about: order }) => ({
      title: `${capitalize(getOrderName(order))} is paid`,
      detail: formatBuyer(order),
      now: order?.status === 'paid' ? (order.isSent ? 'Shipped' : '') : statusLabels[order?.status ?? 'paid'],
      to: getOrderPath(order),
    }),
  }),
} satisfies Partial<NotificationWriters>;
