import { sql } from 'drizzle-orm';
import type { OrderDetail } from '#features/orders/contract/orders.ts';
import { getCounterFacts } from '#features/order-mails/server/collection-mails.ts';
import { hasPaid, isVerified } from '#features/unpaid-caps/server/customer-standing.ts';
import { findOrder } from '#features/orders/server/get-order.ts';
import { toMailGoods } from '#features/order-mails/server/mail-lines.ts';
import { sqlStatesAllowing } from '#features/orders/server/order-states.ts';
import { selectMissingCents } from '#features/payments/server/tenders.ts';
import type { WayToPay } from '#features/ways-to-pay/contract/ways-to-pay.ts';
import { formatDateTimeInZone } from '#platform/contract/dates.ts';
import { type Cents, ZERO_CENTS, formatCents, formatDollars, toCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { MailContent, MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import type { MailFact } from '#platform/server/mail/mail-goods.ts';
import { readWaySettings } from './read-ways.ts';

/** The way to pay that the buyer of an unpaid order chose, and what they have to pay. */
type DuePayment = { way: WayToPay; missingCents: Cents };

/**
 * Finds the payment that an order waits for. Null if the order can no longer be paid or the buyer's credit covers it.
 * Null, too, if the email address may be somebody else's: it is not verified, and the buyer has never paid.
 */
const findDuePayment = async (db: Database, orderId: string): Promise<DuePayment | null> => {
  const found = await maybeOne<DuePayment>(
    db,
    sql`select w.way, ${selectMissingCents()} as "missingCents" from order_way w join orders o on o.id = w.order_id
         where o.id = ${orderId} and o.status in ${sqlStatesAllowing('pay')}
           and (${isVerified(sql`o.customer_id`)} or ${hasPaid(sql`o.customer_id`)})`,
  );
  return found === null || found.missingCents === ZERO_CENTS ? null : found;
};

/** Where to transfer the money. The bank details are left out if the owner has deleted them since. */
const bankFacts = async (db: Database, { number }: OrderDetail): Promise<MailFact[]> => {
  const { bankDetails } = await readWaySettings(db);
  const facts: MailFact[] = [
    ['Reference', `Order ${number}`],
    ['Pay to', bankDetails],
  ];
  return facts.filter(([, value]) => value !== '');
};

/** A card is charged the order's total, whatever credit its buyer has. */
const describeCard = (order: OrderDetail, { missingCents }: DuePayment): string =>
  missingCents === toCents(order.total)
    ? 'You can still pay by card instead.'
    : `You can still pay ${formatDollars(order.total)} by card instead.`;

/** Writers of the emails about payments by bank transfer or at the counter, by kind and order id. */
export const waysToPayMails = (publicUrl: string) => {
  const compose = async (
    db: Database,
    order: OrderDetail,
    { way, missingCents }: DuePayment,
    { subject, paragraphs }: Pick<MailContent, 'subject' | 'paragraphs'>,
  ): Promise<MailContent> => ({
    to: order.email,
    subject,
    greeting: `Hello ${order.userName},`,
    paragraphs,
    goods: toMailGoods(order),
    sums:
      missingCents === toCents(order.total)
        ? [['Amount', formatCents(missingCents)]]
        : [
            ['Order total', formatDollars(order.total)],
            ['To be paid', formatCents(missingCents)],
          ],
    facts: way === 'bank' ? await bankFacts(db, order) : await getCounterFacts(db),
    link: { label: 'See the order', url: `${publicUrl}/dashboard/order/${order._id}` },
  });
  return {
    'order.bank_details': async (db, id, { timeZone }) => {
      const [order, due] = await Promise.all([findOrder(db, id), findDuePayment(db, id)]);
      // The buyer may have changed their mind, or paid by card.
      if (order === null || due === null || due.way !== 'bank') return null;
      return compose(db, order, due, {
        subject: `Bank details for order ${order.number}`,
        paragraphs: [
          `Please transfer ${formatCents(due.missingCents)} with order ${order.number} as the reference. We hold the goods for you until ${formatDateTimeInZone(order.heldUntil, timeZone)}; the money must have arrived by then.`,
          `We will email you when it has arrived. ${describeCard(order, due)}`,
        ],
      });
    },
    'order.payment_reminder': async (db, id, { timeZone }) => {
      const [order, due] = await Promise.all([findOrder(db, id), findDuePayment(db, id)]);
      if (order === null || due === null) return null;
      const amount = formatCents(due.missingCents);
      const until = formatDateTimeInZone(order.heldUntil, timeZone);
      return compose(db, order, due, {
        subject: `Order ${order.number} is waiting for your payment`,
        paragraphs:
          due.way === 'bank'
            ? [
                `We have not received your bank transfer of ${amount} yet. We hold the goods for you until ${until}; the money must have arrived by then.`,
                `If you have sent it already, there is nothing to do. ${describeCard(order, due)}`,
              ]
            : [
                `We hold the goods for you until ${until}. Please pay ${amount} at our counter by then.`,
                describeCard(order, due),
              ],
      });
    },
  } satisfies Partial<MailContentWriters>;
};
