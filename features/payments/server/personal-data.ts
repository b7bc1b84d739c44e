import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { deleteUnsentMails } from '#platform/server/jobs/outbox.ts';
import type { DataSubject } from '#platform/server/data-subject.ts';

type ExportRow = Record<string, unknown>;

const fromPayments = sql`from payment p join orders o on o.id = p.order_id`;

/** Exports a person's payments, declined cards and refunds. */
export const exportPayments = async (db: Database, { customerId }: DataSubject) => {
  const [payments, declines, refunds] = await Promise.all([
    rows<ExportRow>(
      db,
      sql`select p.id, p.order_id as "orderId", p.method, p.provider_id as "providerId", p.amount_cents as "amountCents", p.currency,
                 p.status, p.created_at as "createdAt" ${fromPayments} where o.customer_id = ${customerId} order by p.id`,
    ),
    rows<ExportRow>(
      db,
      sql`select d.payment_id as "paymentId", d.message, d.created_at as "createdAt" ${fromPayments}
            join decline d on d.payment_id = p.id where o.customer_id = ${customerId} order by d.id`,
    ),
    rows<ExportRow>(
      db,
      sql`select r.payment_id as "paymentId", p.order_id as "orderId", r.of_order as "ofOrder",
                 r.amount_cents as "amountCents", r.reason, r.status, r.created_at as "createdAt", r.done_at as "doneAt",
                 (select coalesce(json_agg(json_build_object('orderLineId', x.order_line_id, 'quantity', x.quantity)), '[]')
                    from refund_line x where x.refund_id = r.id) as lines
            ${fromPayments} join refund r on r.payment_id = p.id where o.customer_id = ${customerId} order by r.id`,
    ),
  ]);
  return { payments, declines, refunds };
};

/** SQL for the refund ids that a person's refund emails refer to. */
export const refundMailSubjects = ({ customerId }: DataSubject): SQL => sql`
  select r.id::text ${fromPayments} join refund r on r.payment_id = p.id where o.customer_id = ${customerId}`;

/** Payments stay, because bookkeeping needs them; only unsent emails about refunds are deleted. */
export const forgetRefundMails = (trx: Transaction, person: DataSubject): Promise<void> =>
  deleteUnsentMails(trx, refundMailSubjects(person));
