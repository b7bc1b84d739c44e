import { formatCents } from '#contract/money.ts';
import { composeMail } from '#server/platform/compose-mail.ts';
import type { MailWriters } from '#server/platform/outbox.ts';

type Row = {
  amountCents: string;
  wasLate: boolean;
  userName: string;
  email: string;
  number: string;
  productName: string;
};

type Disputed = {
  amountCents: string;
  reason: string;
  id: string;
  number: string;
  userName: string;
  status: string;
};

/**
 * The mails about money that went back, whoever asked for it, and about money a bank wants back.
 * @param shopEmail who answers disputes
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
  'dispute.opened': async (db, id) => {
    const { rows } = await db.$client.query<Disputed>(
      `select d.amount_cents as "amountCents", d.reason, o.id, o.number, o.user_name as "userName", o.status
         from dispute d join payment p on p.id = d.payment_id join orders o on o.checkout_id = p.checkout_id
        where d.id = $1 order by o.number limit 1`,
      [id],
    );
    const [row] = rows;
    if (row === undefined) return null;
    return composeMail({
      to: shopEmail,
      subject: `Order ${row.number} is disputed`,
      greeting: 'Hello,',
      paragraphs: [
        `the bank of ${row.userName} wants ${formatCents(Number(row.amountCents))} back (${row.reason}).`,
        row.status === 'delivered'
          ? 'Answer at the card provider, in time and with the proof of delivery.'
          : 'Answer at the card provider in time. Until it is decided the order cannot be marked as delivered.',
      ],
      link: { label: 'See the order', url: `${publicUrl}/dashboard/order/${row.id}` },
      footer: `Copperline, plumbing, hand tools and parts\n${publicUrl}`,
    });
  },
});
