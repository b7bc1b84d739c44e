import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import {
  type CompanyInvitation,
  type CompanyMember,
  type CompanyPeople,
  MAX_COMPANY_INVITATIONS,
  MAX_MEMBERS,
  type MemberForm,
  type MemberRole,
} from '#features/companies/contract/company-people.ts';
import { DomainError, errors } from '#platform/contract/errors.ts';
import { toDollars } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { SEEING_ROLES, assertHasAdmin, lockCompany, lockCompanyToEdit, openCompany } from './access.ts';
import { assertMayLeave } from './company-closing.ts';
import { isOpenInvitation } from './invitation-sender.ts';
import { type FirstLimits, handleNewMember, toFirstLimits } from './new-members.ts';
import { handleStoppedMember } from './stopped-members.ts';

/** The current members and open invitations of a company. */
export const readPeople = async (db: Database | Transaction, companyId: string): Promise<CompanyPeople> => {
  const members = await rows<Omit<CompanyMember, 'since'> & { since: Date }>(
    db,
    sql`select m.id as "_id", m.customer_id as "customerId", c.name, c.email, m.role, m.is_active as "isActive",
               m.created_at as since
          from company_member m join customer c on c.id = m.customer_id
         where m.company_id = ${companyId} and m.left_at is null
         order by m.role <> 'admin', lower(c.name), m.id limit ${MAX_MEMBERS}`,
  );
  const invitations = await rows<Pick<CompanyInvitation, '_id' | 'email' | 'role'> & FirstLimits & { expires: Date }>(
    db,
    sql`select id as "_id", email, role, expires_at as expires, order_limit_cents as "orderLimitCents",
               month_limit_cents as "monthLimitCents"
          from company_invitation i
         where company_id = ${companyId} and ${isOpenInvitation()}
         order by expires_at desc, id limit ${MAX_COMPANY_INVITATIONS}`,
  );
  return {
    members: members.map(({ since, ...member }) => ({ ...member, since: since.toISOString() })),
    invitations: invitations.map(({ expires, orderLimitCents, monthLimitCents, ...row }) => ({
      ...row,
      expiresAt: expires.toISOString(),
      orderLimit: orderLimitCents === null ? null : toDollars(orderLimitCents),
      monthLimit: monthLimitCents === null ? null : toDollars(monthLimitCents),
    })),
  };
};

/** @throws DomainError `company_not_found`, `company_role`, `member_inactive` */
export const listPeople = async (db: Database, caller: Caller, companyId: string): Promise<CompanyPeople> => {
  await openCompany(db, caller, companyId, SEEING_ROLES);
  return readPeople(db, companyId);
};

/**
 * Makes a customer a member of a locked company. Lock the customer before the company.
 * @throws DomainError `company_full`, `member_elsewhere`, `member_last_admin` if nobody could manage it
 */
export const insertMember = async (
  trx: Transaction,
  companyId: string,
  customerId: string,
  role: MemberRole,
): Promise<string> => {
  const count = await oneValue<number>(
    trx,
    sql`select count(*)::int from company_member where company_id = ${companyId} and left_at is null`,
  );
  if (count >= MAX_MEMBERS) throw new DomainError('company_full');
  const added = await maybeOne<{ id: string }>(
    trx,
    sql`insert into company_member (company_id, customer_id, role) values (${companyId}, ${customerId}, ${role})
        on conflict do nothing returning id`,
  );
  if (added === null) throw new DomainError('member_elsewhere');
  await assertHasAdmin(trx, companyId);
  return added.id;
};

/**
 * Adds a customer to a company, at once and with an email to them.
 * @throws DomainError `invalid_request` for an address without a verified account; the errors of `lockCompanyToEdit`
 *   and `insertMember`
 */
export const addMember = (
  db: Database,
  staff: Caller,
  companyId: string,
  { email, role, ...limits }: MemberForm,
): Promise<CompanyPeople> =>
  db.transaction(async (trx) => {
    const person = await maybeOne<{ id: string }>(
      trx,
      sql`select c.id from customer c join auth_user u on u.id = c.auth_user_id
           where lower(c.email) = ${email} and u.email_verified for no key update of c`,
    );
    await lockCompanyToEdit(trx, staff, companyId);
    if (person === null) {
      throw new DomainError('invalid_request', {
        fields: { email: 'No account has confirmed this address. Invite the person instead.' },
      });
    }
    const memberId = await insertMember(trx, companyId, person.id, role).catch((error: unknown) => {
      if (!(error instanceof DomainError) || !error.is('member_elsewhere')) throw error;
      throw new DomainError('member_elsewhere', { fields: { email: errors.member_elsewhere.message } });
    });
    await execute(trx, sql`delete from company_invitation where company_id = ${companyId} and email = ${email}`);
    await record(trx, {
      kind: 'company.add_member',
      entity: 'company_member',
      entityId: memberId,
      actorId: staff.customerId,
      changes: { role: [null, role] },
    });
    await handleNewMember(trx, { memberId, actorId: staff.customerId, limits: toFirstLimits(limits) });
    await queueMail(trx, 'company.member_added', memberId);
    return readPeople(trx, companyId);
  });

/** Ends the invitations of a person who may not invite any more. */
const deleteInvitationsBy = async (trx: Transaction, companyId: string, customerId: string): Promise<void> => {
  await execute(trx, sql`delete from company_invitation where company_id = ${companyId} and actor_id = ${customerId}`);
};

/** @throws DomainError `member_not_found`; the errors of `lockCompanyToEdit`; `member_last_admin` */
export const editMember = (
  db: Database,
  caller: Caller,
  { companyId, memberId }: { companyId: string; memberId: string },
  { role, isActive }: { role: MemberRole; isActive: boolean },
): Promise<CompanyPeople> =>
  db.transaction(async (trx) => {
    await lockCompanyToEdit(trx, caller, companyId);
    const before = await maybeOne<{ customerId: string; role: MemberRole; isActive: boolean }>(
      trx,
      sql`select customer_id as "customerId", role, is_active as "isActive" from company_member
           where id = ${memberId} and company_id = ${companyId} and left_at is null for update`,
    );
    if (before === null) throw new DomainError('member_not_found');
    if (before.role === role && before.isActive === isActive) return readPeople(trx, companyId);
    await execute(
      trx,
      sql`update company_member set role = ${role}, is_active = ${isActive}::boolean where id = ${memberId}`,
    );
    await assertHasAdmin(trx, companyId);
    if (role !== 'admin' || !isActive) await deleteInvitationsBy(trx, companyId, before.customerId);
    if (!isActive) await handleStoppedMember(trx, memberId, caller.customerId);
    await record(trx, {
      kind: 'company.edit_member',
      entity: 'company_member',
      entityId: memberId,
      actorId: caller.customerId,
      changes: {
        ...(before.role !== role && { role: [before.role, role] }),
        ...(before.isActive !== isActive && { active: [before.isActive, isActive] }),
      },
    });
    return readPeople(trx, companyId);
  });

/**
 * Ends a membership in a locked company; the person is an ordinary customer again. Waits for orders that they are
 * placing for it. Staff may remove the last person of a company in any case.
 * @throws DomainError `member_last_admin`, and the errors of `assertMayLeave`
 */
export const endMembership = async (
  trx: Transaction,
  companyId: string,
  { memberId, customerId, actorId }: { memberId: string; customerId: string; actorId: string },
): Promise<void> => {
  await execute(trx, sql`update company_member set is_active = false, left_at = now() where id = ${memberId}`);
  await assertHasAdmin(trx, companyId);
  if (actorId === customerId) await assertMayLeave(trx, companyId);
  await deleteInvitationsBy(trx, companyId, customerId);
  await handleStoppedMember(trx, memberId, actorId);
  await record(trx, { kind: 'company.remove_member', entity: 'company_member', entityId: memberId, actorId });
};

/**
 * Removes a person from a company: by staff, by an admin of it, or by themself.
 * @throws DomainError `member_not_found`; the errors of `lockCompanyToEdit`; `member_last_admin`
 */
export const removeMember = (
  db: Database,
  caller: Caller,
  { companyId, memberId }: { companyId: string; memberId: string },
): Promise<{ removed: true }> =>
  db.transaction(async (trx) => {
    const { member } = await lockCompany(trx, caller, companyId);
    if (member?.id !== memberId) await lockCompanyToEdit(trx, caller, companyId);
    const found = await maybeOne<{ customerId: string }>(
      trx,
      sql`select customer_id as "customerId" from company_member
           where id = ${memberId} and company_id = ${companyId} and left_at is null`,
    );
    if (found === null) throw new DomainError('member_not_found');
    await endMembership(trx, companyId, { memberId, customerId: found.customerId, actorId: caller.customerId });
    return { removed: true as const };
  });
