import { sql } from 'drizzle-orm';
import { SEEING_ROLES } from '#features/companies/server/access.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import { parseMailSubject } from './mail-subject.ts';

type RequestMail = { name: string; email: string; buyer: string; company: string; totalCents: Cents };

/** Emails about orders that need an approval: to the approvers, and to the buyer. */
export const approvalMails = (publicUrl: string) =>
  ({
    'company.order_requested': async (db, id) => {
      const { requestId, memberId } = parseMailSubject(id);
      const found = await maybeOne<RequestMail>(
        db,
        sql`select p.name, p.email, b.name as buyer, c.name as company, r.total_cents as "totalCents"
              from order_request r join company c on c.id = r.company_id
              join company_member m on m.id = r.member_id join customer b on b.id = m.customer_id
              join company_member a on a.id = ${memberId} and a.company_id = r.company_id and a.left_at is null
                                   and a.is_active and a.role = any(${sql.param(SEEING_ROLES)}::text[])
              join customer p on p.id = a.customer_id
             where r.id = ${requestId} and r.state = 'waiting'`,
      );
      // It may have been decided meanwhile.
      if (found === null) return null;
      const { name, email, buyer, company, totalCents } = found;
      return {
        to: email,
        subject: `${buyer} asks you to approve an order of ${formatCents(totalCents)}`,
        greeting: `Hello ${name},`,
        paragraphs: [
          `${buyer} wants to order for ${company}. The order costs ${formatCents(totalCents)}, which is over a limit of theirs.`,
          'Nothing is ordered or held until you or another approver approves it. The price is that of the moment of the approval.',
        ],
        link: { label: 'View the request', url: `${publicUrl}/dashboard/company/requests/${requestId}` },
      };
    },
    'company.order_approved': async (db, id) => {
      const found = await maybeOne<
        Omit<RequestMail, 'company' | 'buyer'> & { approver: string; number: number; order: string; isUnpaid: boolean }
      >(
        db,
        sql`select b.name, b.email, d.name as approver, o.number, o.id as order, o.total_cents as "totalCents",
                   o.status = 'unpaid' as "isUnpaid"
              from order_request r join company_member m on m.id = r.member_id join customer b on b.id = m.customer_id
              join customer d on d.id = r.decided_by join orders o on o.id = r.order_id
             where r.id = ${id}`,
      );
      if (found === null) return null;
      const { name, email, approver, number, totalCents, isUnpaid, order } = found;
      return {
        to: email,
        subject: `Your order ${number} is approved`,
        greeting: `Hello ${name},`,
        paragraphs: [
          `${approver} approved your order. It is order ${number}, for ${formatCents(totalCents)}.`,
          isUnpaid ? 'It is not paid yet. We hold the goods for you until you pay.' : 'You need not do anything else.',
        ],
        link: isUnpaid
          ? { label: 'Pay', url: `${publicUrl}/dashboard/payment/${order}` }
          : { label: 'View the order', url: `${publicUrl}/dashboard/order/${order}` },
      };
    },
    'company.order_refused': async (db, id) => {
      const found = await maybeOne<Omit<RequestMail, 'company' | 'buyer'> & { approver: string; answer: string }>(
        db,
        sql`select b.name, b.email, d.name as approver, r.answer, r.total_cents as "totalCents"
              from order_request r join company_member m on m.id = r.member_id join customer b on b.id = m.customer_id
              join customer d on d.id = r.decided_by
             where r.id = ${id} and r.state = 'refused'`,
      );
      if (found === null) return null;
      const { name, email, approver, answer, totalCents } = found;
      return {
        to: email,
        subject: `Your order of ${formatCents(totalCents)} was not approved`,
        greeting: `Hello ${name},`,
        paragraphs: [`${approver} did not approve your order, and answered:`, answer, 'Nothing was ordered.'],
        link: { label: 'View the request', url: `${publicUrl}/dashboard/company/requests/${id}` },
      };
    },
  }) satisfies Partial<MailContentWriters>;
