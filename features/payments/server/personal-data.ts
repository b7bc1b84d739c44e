import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { dropMails } from '#platform/server/jobs/drop-mails.ts';
import type { Person } from '#platform/server/person.ts';

type Row = Record<string, unknown>;

const ofPayments = sql`from payment p join orders o on o.id = p.order_id`;

/** The payments of a person, what was refused, and what went back. */
export const exportPayments = async (db: Database, { customerId }: Person) => {
  const [payments, declines, refunds] = await Promise.all([
    rows<Row>(
      db,
      sql`select p.id, p.order_id as "orderId", p.provider_id as "providerId", p.amount_cents as "amountCents", p.currency,
                 p.status, p.created_at as "createdAt" ${ofPayments} where o.customer_id = ${customerId} order by p.id`,
    ),
    rows<Row>(
      db,
      sql`select d.payment_id as "paymentId", d.message, d.created_at as "createdAt" ${ofPayments}
            join decline d on d.payment_id = p.id where o.customer_id = ${customerId} order by d.id`,
    ),
    rows<Row>(
      db,
      sql`select r.payment_id as "paymentId", p.order_id as "orderId", r.of_order as "ofOrder",
                 r.amount_cents as "amountCents", r.reason, r.status, r.created_at as "createdAt", r.done_at as "doneAt",
                 (select coalesce(json_agg(json_build_object('orderLineId', x.order_line_id, 'quantity', x.quantity)), '[]')
                    from refund_line x where x.refund_id = r.id) as lines
            ${ofPayments} join refund r on r.payment_id = p.id where o.customer_id = ${customerId} order by r.id`,
    ),
  ]);
  return { payments, declines, refunds };
};

/** What mails about the refunds of a person are about. */
export const refundMailSubjects = ({ customerId }: Person): SQL => sql`
  select r.id::text ${ofPayments} join refund r on r.payment_id = p.id where o.customer_id = ${customerId}`;

/** Payments are kept for the books; nobody is left to read of them. */
export const forgetRefundMails = (trx: Transaction, person: Person): Promise<void> =>
  dropMails(trx, refundMailSubjects(person));
