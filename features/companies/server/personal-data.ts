import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { DataSubject, DeletedDataSubject } from '#platform/server/data-subject.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import { deleteUnsentMails } from '#platform/server/jobs/outbox.ts';
import { lockCompanyRow } from './access.ts';
import { assertMayLeave } from './company-closing.ts';
import { endMembership } from './people.ts';

/** The companies that the person buys or bought for, their orders for them, and their open invitations. */
export const exportMemberships = async (db: Database, { customerId, verifiedEmail }: DataSubject) => ({
  companies: await rows<Record<string, unknown>>(
    db,
    sql`select c.name, m.role, m.is_active as "isActive", m.created_at as since, m.left_at as "leftAt",
               (select coalesce(json_agg(json_build_object('order', o.number, 'jobNumber', r.text) order by o.number), '[]')
                  from company_order f join orders o on o.id = f.order_id
                  left join company_reference r on r.id = f.reference_id
                 where f.member_id = m.id) as orders
          from company_member m join company c on c.id = m.company_id
         where m.customer_id = ${customerId} order by m.id`,
  ),
  companyInvitations: await rows<Record<string, unknown>>(
    db,
    sql`select c.name as company, i.role, i.order_limit_cents as "orderLimitCents",
               i.month_limit_cents as "monthLimitCents", i.expires_at as "expiresAt"
          from company_invitation i join company c on c.id = i.company_id
         where i.email = ${verifiedEmail} order by i.id`,
  ),
});

/** SQL of the ids of memberships, invitations and orders of their company, which emails to the person are about. */
export const companyMailSubjects = ({ customerId, verifiedEmail }: DataSubject): SQL => sql`
  select id::text from company_member where customer_id = ${customerId}
   union all select id::text from company_invitation where email = ${verifiedEmail}
   union all select f.order_id || ' ' || m.id from company_order f join company_member m on m.company_id = f.company_id
              where m.customer_id = ${customerId} and m.role = 'admin'`;

type Membership = { id: string; companyId: string };

const findMembership = (db: Database | Transaction, customerId: string): Promise<Membership | null> =>
  maybeOne<Membership>(
    db,
    sql`select id, company_id as "companyId" from company_member where customer_id = ${customerId} and left_at is null`,
  );

/** @throws DomainError `member_last_admin` if nobody else could manage the company; the errors of `assertMayLeave` */
export const assertCompanyManaged = async (db: Database, customerId: string): Promise<void> => {
  const membership = await findMembership(db, customerId);
  if (membership === null) return;
  const lost = await maybeOne(
    db,
    sql`select from company_member where company_id = ${membership.companyId} and left_at is null and id <> ${membership.id}
        having count(*) > 0 and count(*) filter (where role = 'admin' and is_active) = 0`,
  );
  if (lost !== null) throw new DomainError('member_last_admin');
  await db.transaction((trx) => assertMayLeave(trx, membership.companyId, membership.id));
};

/**
 * The person leaves their company; their orders for it stay. Invitations by them or to them end.
 * @throws DomainError `member_last_admin` if nobody else could manage the company; the errors of `assertMayLeave`
 */
export const forgetMemberships = async (trx: Transaction, person: DeletedDataSubject): Promise<void> => {
  const { customerId, email } = person;
  await deleteUnsentMails(trx, companyMailSubjects(person));
  const membership = await findMembership(trx, customerId);
  if (membership !== null) {
    await lockCompanyRow(trx, membership.companyId);
    // The company may have closed, or an admin may have removed them, until it was locked.
    const current = await findMembership(trx, customerId);
    if (current !== null) {
      await endMembership(trx, current.companyId, { memberId: current.id, customerId, actorId: customerId });
    }
  }
  await execute(trx, sql`delete from company_invitation where actor_id = ${customerId} or email = lower(${email})`);
};
