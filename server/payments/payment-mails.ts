import { formatCents } from '#contract/money.ts';
import { composeMail } from '#server/platform/compose-mail.ts';
import type { MailWriters } from '#server/platform/outbox.ts';
import { ownerMails } from './owner-mails.ts';

type Row = {
  amountCents: string;
  wasLate: boolean;
  userName: string;
  email: string;
  number: string;
  productName: string;
};

/**
 * The mails about money that went back, whoever asked for it, and those to whoever looks after the shop's money.
 * @param shopEmail who that is
 */
export const paymentMails = (publicUrl: string, shopEmail: string): MailWriters => ({
  'refund.done': async (db, id) => {
    const { rows } = await db.$client.query<Row>(
      `select r.amount_cents as "amountCents", r.order_id is null as "wasLate",
              o.user_name as "userName", o.email, o.number, o.product_name as "productName"
         from refund r join payment p on p.id = r.payment_id join orders o on o.checkout_id = p.checkout_id
        where r.id = $1 and (r.order_id is null or o.id = r.order_id) order by o.number limit 1`,
      [id],
    );
    const [row] = rows;
    if (row === undefined) return null;
    const amount = formatCents(Number(row.amountCents));
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
