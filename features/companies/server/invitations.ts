import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import {
  COMPANY_INVITATION_DAYS,
  type CompanyPeople,
  MAX_COMPANY_INVITATIONS,
  type MemberForm,
  type MemberRole,
} from '#features/companies/contract/company-people.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one, oneValue } from '#platform/server/db/query.ts';
import { hashSecret } from '#platform/server/hash.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { lockCompanyRow, lockCompanyToEdit } from './access.ts';
import { isOpenInvitation } from './invitation-sender.ts';
import { type FirstLimits, handleNewMember, toFirstLimits } from './new-members.ts';
import { insertMember, readPeople } from './people.ts';

/** The most invitations that one company emails in an hour, so that it cannot flood anybody. */
const MOST_PER_HOUR = 20;

/** @throws DomainError `invitation_limit` if too many are open, or were emailed in the last hour */
const assertFew = async (trx: Transaction, companyId: string, email: string): Promise<void> => {
  const { open, mailed } = await one<{ open: number; mailed: number }>(
    trx,
    sql`select (select count(*)::int from company_invitation i
                 where i.company_id = ${companyId} and i.email <> ${email} and ${isOpenInvitation()}) as open,
               (select count(*)::int from audit
                 where entity = 'company' and entity_id = ${companyId} and act = 'company.invite'
                   and created_at > now() - interval '1 hour') as mailed`,
  );
  if (open >= MAX_COMPANY_INVITATIONS || mailed >= MOST_PER_HOUR) throw new DomainError('invitation_limit');
};

/** @throws DomainError `member_last_admin` unless the company has an active admin, or the invited person becomes one */
const assertManaged = async (trx: Transaction, companyId: string, role: MemberRole): Promise<void> => {
  if (role === 'admin') return;
  const admin = await maybeOne(
    trx,
    sql`select from company_member
         where company_id = ${companyId} and left_at is null and is_active and role = 'admin' limit 1`,
  );
  if (admin === null) {
    throw new DomainError('member_last_admin', { message: 'The first person of a company must be an admin.' });
  }
};

/**
 * Invites somebody by email to buy for a company, with or without an account. Another invitation replaces role, limits
 * and link; the earlier link stops working.
 * @throws DomainError `invalid_request` if the person already buys for it; `invitation_limit`, `member_last_admin`; the
 *   errors of `lockCompanyToEdit`
 */
export const inviteMember = (
  db: Database,
  caller: Caller,
  companyId: string,
  { email, role, ...limits }: MemberForm,
): Promise<CompanyPeople> =>
  db.transaction(async (trx) => {
    await lockCompanyToEdit(trx, caller, companyId);
    const known = await maybeOne(
      trx,
      sql`select from company_member m join customer c on c.id = m.customer_id
           where m.company_id = ${companyId} and m.left_at is null and lower(c.email) = ${email}`,
    );
    if (known !== null) {
      throw new DomainError('invalid_request', { fields: { email: 'This person already buys for the company.' } });
    }
    await assertFew(trx, companyId, email);
    await assertManaged(trx, companyId, role);
    const { orderLimitCents, monthLimitCents } = toFirstLimits(limits);
    const id = await oneValue<string>(
      trx,
      sql`insert into company_invitation (company_id, email, role, actor_id, order_limit_cents, month_limit_cents,
                                          expires_at)
          values (${companyId}, ${email}, ${role}, ${caller.customerId}, ${orderLimitCents}::bigint,
                  ${monthLimitCents}::bigint, now() + make_interval(days => ${COMPANY_INVITATION_DAYS}))
          on conflict (company_id, email) do update
            set role = excluded.role, actor_id = excluded.actor_id, order_limit_cents = excluded.order_limit_cents,
                month_limit_cents = excluded.month_limit_cents, hash = null, expires_at = excluded.expires_at
          returning id`,
    );
    await record(trx, {
      kind: 'company.invite',
      entity: 'company',
      entityId: companyId,
      actorId: caller.customerId,
      changes: { role: [null, role] },
    });
    await queueMail(trx, 'company.invited', id);
    return readPeople(trx, companyId);
  });

/** @throws DomainError `not_found` if it was accepted or withdrawn before; the errors of `lockCompanyToEdit` */
export const withdrawInvitation = (
  db: Database,
  caller: Caller,
  { companyId, invitationId }: { companyId: string; invitationId: string },
): Promise<CompanyPeople> =>
  db.transaction(async (trx) => {
    await lockCompanyToEdit(trx, caller, companyId);
    const deletedCount = await execute(
      trx,
      sql`delete from company_invitation where id = ${invitationId} and company_id = ${companyId}`,
    );
    if (deletedCount === 0) throw new DomainError('not_found');
    await record(trx, {
      kind: 'company.uninvite',
      entity: 'company',
      entityId: companyId,
      actorId: caller.customerId,
    });
    return readPeople(trx, companyId);
  });

type FoundInvitation = FirstLimits & {
  id: string;
  companyId: string;
  company: string;
  email: string;
  role: MemberRole;
  actorId: string;
};

/**
 * Makes the caller a member of the company that invited them. Their address, which is verified, must be the invited
 * one.
 * @throws DomainError `link_unknown` also if the invitation is used, expired or withdrawn, or its sender may not invite
 *   now; `not_yours` if it is for another address; the errors of `insertMember`
 */
export const acceptCompanyInvitation = (
  db: Database,
  caller: Caller,
  token: string,
): Promise<{ company: string; role: MemberRole }> =>
  db.transaction(async (trx) => {
    await execute(trx, sql`select from customer where id = ${caller.customerId} for no key update`);
    const invitation = await maybeOne<FoundInvitation>(
      trx,
      sql`select i.id, i.company_id as "companyId", c.name as company, i.email, i.role, i.actor_id as "actorId",
                 i.order_limit_cents as "orderLimitCents", i.month_limit_cents as "monthLimitCents"
            from company_invitation i join company c on c.id = i.company_id
           where i.hash = ${hashSecret(token)} and ${isOpenInvitation()}`,
    );
    if (invitation === null) throw new DomainError('link_unknown');
    const { companyId, company, email, role, actorId, orderLimitCents, monthLimitCents } = invitation;
    if (email !== caller.email.toLowerCase()) {
      throw new DomainError('not_yours', {
        message: 'This invitation is for another email address. Log out, then log in or register with that one.',
      });
    }
    await lockCompanyRow(trx, companyId);
    // It may have been withdrawn, or used in another tab, until the company was locked.
    const deletedCount = await execute(
      trx,
      sql`delete from company_invitation where id = ${invitation.id} and hash = ${hashSecret(token)}`,
    );
    if (deletedCount === 0) throw new DomainError('link_unknown');
    const current = await maybeOne<{ companyId: string; role: MemberRole }>(
      trx,
      sql`select company_id as "companyId", role from company_member
           where customer_id = ${caller.customerId} and left_at is null`,
    );
    // Their role may have changed since, and stays.
    if (current?.companyId === companyId) return { company, role: current.role };
    if (current !== null) {
      throw new DomainError('member_elsewhere', { message: 'You already buy for a company. Leave it first.' });
    }
    const memberId = await insertMember(trx, companyId, caller.customerId, role);
    await record(trx, {
      kind: 'company.accept',
      entity: 'company_member',
      entityId: memberId,
      actorId: caller.customerId,
      changes: { role: [null, role] },
    });
    await handleNewMember(trx, { memberId, actorId, limits: { orderLimitCents, monthLimitCents } });
    return { company, role };
  });
