import { type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '#features/orders/contract/order-status.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import { type NoticeWriters, writeNotice } from '#platform/server/notice-writer.ts';

/** An order as notices tell of it. */
export type NoticedOrder = {
  id: string;
  number: number;
  userName: string;
  totalCents: Cents;
  status: OrderStatus;
  isSent: boolean;
};

/** Selects an order as notices tell of it. */
export const noticedOrder = (id: SQL): SQL => sql`
  select json_build_object(
           'id', o.id, 'number', o.number, 'userName', o.user_name, 'totalCents', o.total_cents, 'status', o.status,
           'isSent', not exists (select from order_line l where l.order_id = o.id and l.quantity > l.shipped + l.released))
    from orders o where o.id = ${id}`;

const states: Record<OrderStatus, string> = {
  unpaid: 'Unpaid',
  cancelling: 'Being cancelled',
  cancelled: 'Cancelled',
  expired: 'Expired',
  paid: '',
  refunding: 'Being refunded',
  refunded: 'Refunded',
  delivered: 'Delivered',
};

/** The page of an order that may be gone. */
export const pageOfOrder = (order: NoticedOrder | null): string =>
  order === null ? '/dashboard/orders' : `/dashboard/order/${order.id}`;

export const nameOrder = (order: NoticedOrder | null): string =>
  order === null ? 'an order' : `order ${order.number}`;

export const sayBuyer = (order: NoticedOrder | null): string =>
  order === null ? '' : `${order.userName}, ${formatCents(order.totalCents)}`;

/** The first letter large. */
export const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export const orderNotices = {
  'order.paid': writeNotice<NoticedOrder>({
    about: (id) => noticedOrder(sql`${id}::uuid`),
    say: ({ about: order }) => ({
      title: `${capital(nameOrder(order))} is paid`,
      detail: sayBuyer(order),
      now: order?.status === 'paid' ? (order.isSent ? 'Shipped' : '') : states[order?.status ?? 'paid'],
      to: pageOfOrder(order),
    }),
  }),
} satisfies Partial<NoticeWriters>;
