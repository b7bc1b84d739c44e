import { sql } from 'drizzle-orm';
import { formatCents } from '#contract/money.ts';
import { maybe } from '#server/db/query.ts';
import { composeMail } from '#server/platform/compose-mail.ts';
import type { MailWriters } from '#server/platform/outbox.ts';
import { ownerMails } from './owner-mails.ts';

type Row = {
  amountCents: number;
  ofOrder: boolean;
  wasPaid: boolean;
  userName: string;
  email: string;
  number: number;
  productName: string;
  lineCount: number;
};

/**
 * The mails about money that went back, whoever asked for it, and those to whoever looks after the shop's money.
 * @param shopEmail who that is
 */
export const paymentMails = (publicUrl: string, shopEmail: string): MailWriters => ({
  'refund.done': async (db, id) => {
    const row = await maybe<Row>(
      db,
      sql`select r.amount_cents as "amountCents", r.of_order as "ofOrder", o.user_name as "userName", o.email, o.number,
                 l.product_name as "productName",
                 (select count(*)::int from order_line m where m.order_id = o.id) as "lineCount"
            from refund r join payment p on p.id = r.payment_id join orders o on o.id = p.order_id
            join order_line l on l.order_id = o.id and l.position = 0
           where r.id = ${id}`,
    );
    if (row === null) return null;
    const amount = formatCents(row.amountCents);
    return composeMail({
      to: row.email,
      subject: `We have refunded ${amount} of order ${row.number}`,
      greeting: `Hello ${row.userName},`,
      paragraphs: [
        row.wasLate
          ? `your payment of ${amount} arrived after the order had ended, so it goes back to your card.`
          : `${amount} go back to the card you paid with.`,
        'Banks take five to ten days to show it.',
      ],
      facts: [
        ['Order', row.number],
        ['Product', row.productName],
        ['Refunded', amount],
      ],
      link: { label: 'See my orders', url: `${publicUrl}/dashboard/myorders` },
      footer: `Copperline, plumbing, hand tools and parts\n${publicUrl}`,
    });
  },
  ...ownerMails(publicUrl, shopEmail),
});
