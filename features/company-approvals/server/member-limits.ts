import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { MAX_MEMBERS } from '#features/companies/contract/company-people.ts';
import { SEEING_ROLES, lockCompanyToEdit, openCompany } from '#features/companies/server/access.ts';
import type { MemberLimits, MemberLimitsForm, OwnLimits } from '#features/company-approvals/contract/member-limits.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { toCents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { readDefaultLimits } from './default-limits.ts';
import { type StoredLimits, limitColumns, listLimitChanges, presentLimits, readMonthSum } from './limits.ts';

/** @throws DomainError `company_not_found` without a company */
export const getOwnLimits = async (db: Database, { customerId }: Caller): Promise<OwnLimits> => {
  const own = await maybeOne<StoredLimits>(
    db,
    sql`select m.id as "memberId", ${limitColumns}
          from company_member m left join member_limit l on l.member_id = m.id
         where m.customer_id = ${customerId} and m.left_at is null`,
  );
  if (own === null) throw new DomainError('company_not_found');
  const { monthSumCents } = await readMonthSum(db, own.memberId);
  return { ...presentLimits(own), monthSum: toDollars(monthSumCents) };
};

type MemberLimitsRow = StoredLimits & { isDefault: boolean };

/** @throws DomainError the errors of `openCompany` */
export const listLimits = async (db: Database, caller: Caller, companyId: string): Promise<MemberLimits[]> => {
  await openCompany(db, caller, companyId, SEEING_ROLES);
  const found = await rows<MemberLimitsRow>(
    db,
    sql`select l.member_id as "memberId", ${limitColumns}, l.is_default as "isDefault"
          from member_limit l join company_member m on m.id = l.member_id
         where m.company_id = ${companyId} and m.left_at is null
           and (l.is_default or num_nonnulls(l.order_limit_cents, l.month_limit_cents) > 0)
         order by l.member_id limit ${MAX_MEMBERS}`,
  );
  return found.map(({ memberId, isDefault, ...limits }) => ({ member: memberId, ...presentLimits(limits), isDefault }));
};

/**
 * Sets the limits of a member, or gives them the default of the company. Orders that are being placed by them come
 * before or after it.
 * @throws DomainError `member_not_found`; the errors of `lockCompanyToEdit`
 */
export const editLimits = (
  db: Database,
  caller: Caller,
  { companyId, memberId }: { companyId: string; memberId: string },
  { isDefault, ...own }: MemberLimitsForm,
): Promise<MemberLimits> =>
  db.transaction(async (trx) => {
    await lockCompanyToEdit(trx, caller, companyId);
    const member = await maybeOne<MemberLimitsRow>(
      trx,
      sql`select m.id as "memberId", ${limitColumns}, coalesce(l.is_default, false) as "isDefault"
            from company_member m left join member_limit l on l.member_id = m.id
           where m.id = ${memberId} and m.company_id = ${companyId} and m.left_at is null
             for no key update of m`,
    );
    if (member === null) throw new DomainError('member_not_found');
    const after = isDefault ? presentLimits(await readDefaultLimits(trx, companyId)) : own;
    const changes = {
      ...listLimitChanges(presentLimits(member), after),
      ...(member.isDefault !== isDefault && { isDefault: [member.isDefault, isDefault] as [unknown, unknown] }),
    };
    const { orderLimit, monthLimit } = after;
    if (Object.keys(changes).length === 0) return { member: memberId, ...after, isDefault };
    const toStored = (dollars: number | null) => (dollars === null ? null : toCents(dollars));
    await execute(
      trx,
      sql`insert into member_limit as l (member_id, order_limit_cents, month_limit_cents, is_default)
          values (${memberId}, ${toStored(orderLimit)}::bigint, ${toStored(monthLimit)}::bigint, ${isDefault}::boolean)
          on conflict (member_id) do update
            set order_limit_cents = excluded.order_limit_cents, month_limit_cents = excluded.month_limit_cents,
                is_default = excluded.is_default`,
    );
    await record(trx, {
      kind: 'company.limits',
      entity: 'company_member',
      entityId: memberId,
      actorId: caller.customerId,
      changes,
    });
    return { member: memberId, ...after, isDefault };
  });
