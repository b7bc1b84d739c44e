import { sql } from 'drizzle-orm';
import type { CompanyState } from '#features/companies/contract/companies.ts';
import type { MemberRole } from '#features/companies/contract/company-people.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, oneValue } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

export const EVERY_ROLE: readonly MemberRole[] = ['admin', 'approver', 'buyer'];
/** Roles that see everyone's orders. */
export const SEEING_ROLES: readonly MemberRole[] = ['admin', 'approver'];
export const ADMIN: readonly MemberRole[] = ['admin'];

/** How a caller belongs to a company; `member` is null for staff who do not. */
export type Access = {
  state: CompanyState;
  member: { id: string; role: MemberRole; isActive: boolean } | null;
};

/** @throws DomainError `company_not_found` to everyone who is neither staff nor a member */
const readAccess = async (db: Database | Transaction, caller: Caller, companyId: string): Promise<Access> => {
  const found = await maybeOne<{ state: CompanyState; id: string | null; role: MemberRole; isActive: boolean }>(
    db,
    sql`select c.state, m.id, m.role, m.is_active as "isActive"
          from company c left join company_member m
            on m.company_id = c.id and m.customer_id = ${caller.customerId} and m.left_at is null
         where c.id = ${companyId}`,
  );
  if (found === null) throw new DomainError('company_not_found');
  const { state, id, role, isActive } = found;
  if (id === null && !caller.asStaff) throw new DomainError('company_not_found');
  return { state, member: id === null ? null : { id, role, isActive } };
};

/** @throws DomainError `member_inactive`, `company_role` */
const assertRole = ({ member }: Access, caller: Caller, roles: readonly MemberRole[]): void => {
  if (caller.asStaff || member === null) return;
  if (!member.isActive) throw new DomainError('member_inactive');
  if (!roles.includes(member.role)) throw new DomainError('company_role');
};

/**
 * Lets staff, and active members with one of the roles, read data of a company.
 * @throws DomainError `company_not_found`, `member_inactive`, `company_role`
 */
export const openCompany = async (
  db: Database,
  caller: Caller,
  companyId: string,
  roles: readonly MemberRole[],
): Promise<Access> => {
  const access = await readAccess(db, caller, companyId);
  assertRole(access, caller, roles);
  return access;
};

/**
 * Locks a company in a separate statement, because a statement that waits for a lock still reads the members as they
 * were before the wait. Orders for the company do not take this lock: they have locked their member, for which the
 * holder of this lock may wait.
 */
export const lockCompanyRow = async (trx: Transaction, companyId: string): Promise<void> => {
  await execute(trx, sql`select from company where id = ${companyId} for no key update`);
};

/** Locks an open company. @throws DomainError `company_not_found`, `company_closed` */
export const lockOpenCompany = async (trx: Transaction, companyId: string): Promise<void> => {
  await lockCompanyRow(trx, companyId);
  const found = await maybeOne<{ state: CompanyState }>(trx, sql`select state from company where id = ${companyId}`);
  if (found === null) throw new DomainError('company_not_found');
  if (found.state === 'closed') throw new DomainError('company_closed');
};

/**
 * Locks an open company, so that one transaction at a time changes it, and reads how the caller belongs to it. If a
 * customer joins the company, lock that customer before you call this.
 * @throws DomainError `company_not_found`, `company_closed`
 */
export const lockCompany = async (trx: Transaction, caller: Caller, companyId: string): Promise<Access> => {
  // A row that refers to the caller locks their customer row, which the deletion of an account locks before the
  // company.
  await execute(trx, sql`select from customer where id = ${caller.customerId} for key share`);
  await lockCompanyRow(trx, companyId);
  const access = await readAccess(trx, caller, companyId);
  if (access.state === 'closed') throw new DomainError('company_closed');
  return access;
};

/**
 * Locks an open company for staff or one of its active admins.
 * @throws DomainError `company_not_found`, `company_closed`, `member_inactive`, `company_role`
 */
export const lockCompanyToEdit = async (trx: Transaction, caller: Caller, companyId: string): Promise<Access> => {
  const access = await lockCompany(trx, caller, companyId);
  assertRole(access, caller, ADMIN);
  return access;
};

/**
 * Checks, after a change of its members, that somebody can still manage a locked company.
 * @throws DomainError `member_last_admin` if it has members and no active admin
 */
export const assertHasAdmin = async (trx: Transaction, companyId: string): Promise<void> => {
  const isLost = await oneValue<boolean>(
    trx,
    sql`select count(*) > 0 and count(*) filter (where role = 'admin' and is_active) = 0
          from company_member where company_id = ${companyId} and left_at is null`,
  );
  if (isLost) throw new DomainError('member_last_admin');
};
