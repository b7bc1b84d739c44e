import { type SQL, sql } from 'drizzle-orm';
import type { StoppedMembersHandler } from '#features/companies/server/stopped-members.ts';
import type { DataSubject, DeletedDataSubject } from '#platform/server/data-subject.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { deleteUnsentMails } from '#platform/server/jobs/outbox.ts';

const selectMemberships = (customerId: string): SQL =>
  sql`select id from company_member where customer_id = ${customerId}`;

/** The limits of the person, and the orders that they sent for approval. */
export const exportRequests = async (db: Database, { customerId }: DataSubject) => ({
  orderLimits: await rows<Record<string, unknown>>(
    db,
    sql`select c.name as company, l.order_limit_cents as "orderLimitCents", l.month_limit_cents as "monthLimitCents"
          from member_limit l join company_member m on m.id = l.member_id join company c on c.id = m.company_id
         where m.customer_id = ${customerId} order by m.id`,
  ),
  orderRequests: await rows<Record<string, unknown>>(
    db,
    sql`select c.name as company, r.requested, r.total_cents as "totalCents", r.state, r.answer,
               r.created_at as "createdAt", r.decided_at as "decidedAt", o.number as order
          from order_request r join company c on c.id = r.company_id left join orders o on o.id = r.order_id
         where r.member_id in (${selectMemberships(customerId)}) order by r.id`,
  ),
});

/** SQL of the ids of requests that emails to the person are about: as the buyer, and as an approver. */
export const requestMailSubjects = ({ customerId }: DataSubject): SQL => sql`
  select id::text from order_request where member_id in (${selectMemberships(customerId)})
   union all
  select r.id || ' ' || m.id from order_request r join company_member m on m.company_id = r.company_id
   where m.customer_id = ${customerId}`;

/** Deletes the person's limits and the requests that did not become orders; those that did have nothing of them. */
export const forgetRequests = async (trx: Transaction, person: DeletedDataSubject): Promise<void> => {
  const memberships = selectMemberships(person.customerId);
  await deleteUnsentMails(trx, requestMailSubjects(person));
  await execute(trx, sql`delete from order_request where state <> 'approved' and member_id in (${memberships})`);
  await execute(trx, sql`delete from member_limit where member_id in (${memberships})`);
};

/** Withdraws the requests of members who cannot order any more. */
export const withdrawRequestsOf: StoppedMembersHandler = async (trx, memberIds, actorId) => {
  await execute(
    trx,
    sql`update order_request set state = 'withdrawn', decided_by = ${actorId}, decided_at = now()
         where state = 'waiting' and member_id in (${memberIds})`,
  );
};
