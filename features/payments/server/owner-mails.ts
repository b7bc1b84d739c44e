import { sql } from 'drizzle-orm';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import { findTender } from './tenders.ts';

type DisputeMailRow = {
  amountCents: Cents;
  paidCents: Cents;
  lostCents: Cents;
  reason: string;
  state: 'open' | 'won' | 'lost';
  id: string;
  number: number;
  userName: string;
  status: string;
};

const findDispute = (db: Database, id: string): Promise<DisputeMailRow | null> =>
  maybeOne<DisputeMailRow>(
    db,
    sql`select d.amount_cents as "amountCents", p.amount_cents as "paidCents", d.reason, d.status as state,
               (select coalesce(sum(r.amount_cents), 0) from refund r
                 where r.dispute_id = d.id and r.status = 'done') as "lostCents",
               o.id, o.number, o.user_name as "userName", o.status
          from dispute d join payment p on p.id = d.payment_id join orders o on o.id = p.order_id
         where d.id = ${id}`,
  );

const disputeAdvice = ({ status, amountCents, paidCents }: DisputeMailRow): string => {
  if (status === 'delivered') return 'Answer the dispute at the card provider in time, with proof of delivery.';
  if (amountCents < paidCents) {
    return 'Answer the dispute at the card provider in time. Only part of the payment is disputed, so you may still deliver.';
  }
  return 'Answer the dispute at the card provider in time. Until it is decided, the order cannot be marked as delivered.';
};

/**
 * Emails to the person responsible for the shop's money: disputes and refunds that failed.
 * @param to their email address
 */
export const ownerMails = (publicUrl: string, to: string) => {
  const greeting = 'Hello,';
  const checksPage = { label: 'See the checks', url: `${publicUrl}/dashboard/checks` };
  const orderLink = (id: string) => ({ label: 'See the order', url: `${publicUrl}/dashboard/order/${id}` });
  return {
    'dispute.opened': async (db, id) => {
      const row = await findDispute(db, id);
      if (row === null) return null;
      return {
        to,
        subject: `Order ${row.number} is disputed`,
        greeting,
        paragraphs: [
          `The bank of ${row.userName} wants ${formatCents(row.amountCents)} back (${row.reason}).`,
          disputeAdvice(row),
        ],
        link: orderLink(row.id),
      };
    },
    'dispute.closed': async (db, id) => {
      const row = await findDispute(db, id);
      if (row === null || row.state === 'open') return null;
      const won = row.state === 'won';
      return {
        to,
        subject: `The dispute of order ${row.number} is ${row.state}`,
        greeting,
        paragraphs: [
          won
            ? 'The bank decided in your favor: the money stays with the shop, and the order is as it was before.'
            : `The bank took back ${formatCents(row.lostCents)} of ${formatCents(row.paidCents)}. An order that has money left can still be delivered: the decision is yours.`,
        ],
        link: orderLink(row.id),
      };
    },
    'refund.failed': async (db, id) => {
      const row = await maybeOne<{ cents: Cents; ofOrder: boolean; method: string; orderId: string; number: number }>(
        db,
        sql`select r.amount_cents as cents, r.of_order as "ofOrder", p.method, o.id as "orderId", o.number
              from refund r join payment p on p.id = r.payment_id join orders o on o.id = p.order_id
             where r.id = ${id}`,
      );
      if (row === null) return null;
      return {
        to,
        subject: `The refund of order ${row.number} has failed`,
        greeting,
        paragraphs: [
          `${formatCents(row.cents)} could not be refunded to ${findTender(row.method)?.refundedTo ?? 'the card'} and is back with the shop.`,
          row.ofOrder
            ? 'Try again on the order page, or ask the customer for another way to pay it back.'
            : 'The order had ended before it was paid. Try again on the Checks page, or ask the customer for another way to pay it back.',
        ],
        link: row.ofOrder ? orderLink(row.orderId) : checksPage,
      };
    },
  } satisfies Partial<MailContentWriters>;
};
