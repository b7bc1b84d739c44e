import { sql } from 'drizzle-orm';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { findCreditNote } from '#features/documents/server/documents.ts';
import { toAttachments } from '#features/documents/server/draw-document.ts';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { findOrder } from '#features/orders/server/get-order.ts';
import { toMailProducts } from '#features/order-mails/server/mail-lines.ts';
import type { MailGoods } from '#platform/server/mail/mail-goods.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import { ownerMails } from './owner-mails.ts';
import { findTender, selectRefundedTo } from './tenders.ts';
import { HELD_FOR_YOU } from '#features/credit-accounts/server/refund-to-account.ts';

type RefundMailRow = {
  orderId: string;
  method: string;
  refundedTo: string | null;
  amountCents: Cents;
  isLate: boolean;
  isReturn: boolean;
  pieces: { line: string; quantity: number }[];
};

const toRefundedGoods = (order: OrderDetail, pieces: RefundMailRow['pieces']): MailGoods[] => {
  const products = toMailProducts(order, pieces);
  return products.length === 0 ? [] : [{ heading: '', products }];
};

/**
 * Emails to customers about refunds, and emails to the person responsible for the shop's money.
 * @param shopEmail that person's email address
 */
export const paymentMails = (publicUrl: string, shopEmail: string) =>
  ({
    'refund.done': async (db, id) => {
      const row = await maybeOne<RefundMailRow>(
        db,
        sql`select p.order_id as "orderId", p.method, ${selectRefundedTo(sql`r.id`)} as "refundedTo",
                 r.amount_cents as "amountCents", p.applied_at is null as "isLate",
                 exists (select from return_request q where q.refund_id = r.id) as "isReturn",
                 (select coalesce(json_agg(json_build_object('line', l.id, 'quantity', x.quantity) order by l.position), '[]')
                    from refund_line x join order_line l on l.id = x.order_line_id where x.refund_id = r.id) as pieces
            from refund r join payment p on p.id = r.payment_id where r.id = ${id}`,
      );
      const order = row && (await findOrder(db, row.orderId));
      if (row === null || order === null) return null;
      const amount = formatCents(row.amountCents);
      const tender = findTender(row.method);
      const attachments = await toAttachments(await findCreditNote(db, id));
      return {
        to: order.email,
        subject: `We have refunded ${amount} of order ${order.number}`,
        greeting: `Hello ${order.userName},`,
        paragraphs: [
          ...(row.isReturn ? ['Your return has arrived.'] : []),
          row.isLate
            ? `Your payment of ${amount} arrived after the order had ended, so we have sent it back to your card.`
            : tender === null
              ? `We have sent ${amount} back to the card you paid with.`
              : `We have refunded ${amount} to ${row.refundedTo ?? tender.refundedTo}.`,
          ...(row.refundedTo === HELD_FOR_YOU ? ['Reply to this email to get it.'] : []),
          ...(tender === null ? ['It takes five to ten days to appear on your statement.'] : []),
          ...(attachments.length > 0 ? ['Your credit note is attached.'] : []),
        ],
        goods: toRefundedGoods(order, row.pieces),
        sums: [['Refunded', amount]],
        facts: [['Order', `${order.number}, ${order.productName}`]],
        link: { label: 'See the order', url: `${publicUrl}/dashboard/order/${order._id}` },
        attachments,
      };
    },
    ...ownerMails(publicUrl, shopEmail),
  }) satisfies Partial<MailContentWriters>;
