import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { MAX_MEMBERS } from '#features/companies/contract/company-people.ts';
import { SEEING_ROLES, lockCompanyToEdit, openCompany } from '#features/companies/server/access.ts';
import type { NewMemberHandler } from '#features/companies/server/new-members.ts';
import type { Limits, MemberLimits, OwnLimits } from '#features/company-approvals/contract/member-limits.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { toCents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type StoredLimits, limitColumns, presentLimits, readMonthSum } from './limits.ts';

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

/** @throws DomainError the errors of `openCompany` */
export const listLimits = async (db: Database, caller: Caller, companyId: string): Promise<MemberLimits[]> => {
  await openCompany(db, caller, companyId, SEEING_ROLES);
  const found = await rows<StoredLimits>(
    db,
    sql`select l.member_id as "memberId", ${limitColumns}
          from member_limit l join company_member m on m.id = l.member_id
         where m.company_id = ${companyId} and m.left_at is null
           and num_nonnulls(l.order_limit_cents, l.month_limit_cents) > 0
         order by l.member_id limit ${MAX_MEMBERS}`,
  );
  return found.map((limits) => ({ member: limits.memberId, ...presentLimits(limits) }));
};

/** Gives a new member the limits of their invitation. */
export const setFirstLimits: NewMemberHandler = async (trx, { memberId, actorId, limits }) => {
  const { orderLimitCents, monthLimitCents } = limits;
  if (orderLimitCents === null && monthLimitCents === null) return;
  await execute(
    trx,
    sql`insert into member_limit (member_id, order_limit_cents, month_limit_cents)
        values (${memberId}, ${orderLimitCents}::bigint, ${monthLimitCents}::bigint)`,
  );
  const { orderLimit, monthLimit } = presentLimits(limits);
  await record(trx, {
    kind: 'company.limits',
    entity: 'company_member',
    entityId: memberId,
    actorId,
    changes: {
      ...(orderLimit !== null && { orderLimit: [null, orderLimit] }),
      ...(monthLimit !== null && { monthLimit: [null, monthLimit] }),
    },
  });
};

/**
 * Sets the limits of a member. Orders that are being placed by them come before or after it.
 * @throws DomainError `member_not_found`; the errors of `lockCompanyToEdit`
 */
export const editLimits = (
  db: Database,
  caller: Caller,
  { companyId, memberId }: { companyId: string; memberId: string },
  { orderLimit, monthLimit }: Limits,
): Promise<MemberLimits> =>
  db.transaction(async (trx) => {
    await lockCompanyToEdit(trx, caller, companyId);
    const member = await maybeOne<StoredLimits>(
      trx,
      sql`select m.id as "memberId", ${limitColumns}
            from company_member m left join member_limit l on l.member_id = m.id
           where m.id = ${memberId} and m.company_id = ${companyId} and m.left_at is null
             for no key update of m`,
    );
    if (member === null) throw new DomainError('member_not_found');
    const before = presentLimits(member);
    if (before.orderLimit === orderLimit && before.monthLimit === monthLimit) return { member: memberId, ...before };
    const toStored = (dollars: number | null) => (dollars === null ? null : toCents(dollars));
    await execute(
      trx,
      sql`insert into member_limit as l (member_id, order_limit_cents, month_limit_cents)
          values (${memberId}, ${toStored(orderLimit)}::bigint, ${toStored(monthLimit)}::bigint)
          on conflict (member_id) do update
            set order_limit_cents = excluded.order_limit_cents, month_limit_cents = excluded.month_limit_cents`,
    );
    await record(trx, {
      kind: 'company.limits',
      entity: 'company_member',
      entityId: memberId,
      actorId: caller.customerId,
      changes: {
        ...(before.orderLimit !== orderLimit && { orderLimit: [before.orderLimit, orderLimit] }),
        ...(before.monthLimit !== monthLimit && { monthLimit: [before.monthLimit, monthLimit] }),
      },
    });
    return { member: memberId, orderLimit, monthLimit };
  });
