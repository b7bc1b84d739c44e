import type { Database } from '#platform/server/db/open.ts';
import type { MailContent, MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { findOrder } from '#features/orders/server/get-order.ts';
import { toRemainingGoods } from '#features/order-mails/server/mail-lines.ts';

const describeDelay = ({ isCollected, isPartShipped, promise }: OrderDetail): string => {
  const goods = isPartShipped ? 'the rest of your order' : 'your order';
  if (isCollected) return `We promised that you can collect ${goods} ${promise?.text ?? ''}. It is not ready yet.`;
  return `We promised ${goods} for ${promise?.text ?? ''}. We have not sent it yet.`;
};

/** Writers of the email about a late order. Its subject is an order id. */
export const lateMails = (publicUrl: string) =>
  ({
    'order.late': async (db: Database, id: string): Promise<MailContent | null> => {
      const order = await findOrder(db, id);
      // The order may have been sent or refunded since the email was queued.
      if (order === null || !order.isLate) return null;
      return {
        to: order.email,
        subject: `Order ${order.number} is late`,
        greeting: `Hello ${order.userName},`,
        paragraphs: [
          `${describeDelay(order)} We are sorry.`,
          order.isCollected
            ? 'We will email you as soon as you can collect it.'
            : 'We will email you as soon as it is on its way.',
          'If you no longer want to wait, reply to this email.',
        ],
        goods: toRemainingGoods(order),
        link: { label: 'See the order', url: `${publicUrl}/dashboard/order/${order._id}` },
      };
    },
  }) satisfies Partial<MailContentWriters>;
