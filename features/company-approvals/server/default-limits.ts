import { sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { SEEING_ROLES, lockCompanyToEdit, openCompany } from '#features/companies/server/access.ts';
import type { NewMemberHandler } from '#features/companies/server/new-members.ts';
import type { Limits } from '#features/company-approvals/contract/member-limits.ts';
import { toCents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type LimitCents, limitColumns, listLimitChanges, presentLimits } from './limits.ts';

const NO_LIMITS: LimitCents = { orderLimitCents: null, monthLimitCents: null };

/** Reads the limits that new members of a company get. Those of a locked company cannot change. */
export const readDefaultLimits = async (db: Database | Transaction, companyId: string): Promise<LimitCents> =>
  (await maybeOne<LimitCents>(
    db,
    sql`select ${limitColumns} from company_limit l where l.company_id = ${companyId}`,
  )) ?? NO_LIMITS;

/** @throws DomainError the errors of `openCompany` */
export const getDefaultLimits = async (db: Database, caller: Caller, companyId: string): Promise<Limits> => {
  await openCompany(db, caller, companyId, SEEING_ROLES);
  return presentLimits(await readDefaultLimits(db, companyId));
};

/**
 * Sets the limits that new members get. Members who have them get the new ones; others keep theirs.
 * @throws DomainError the errors of `lockCompanyToEdit`
 */
export const editDefaultLimits = (
  db: Database,
  caller: Caller,
  companyId: string,
  { orderLimit, monthLimit }: Limits,
): Promise<Limits> =>
  db.transaction(async (trx) => {
    await lockCompanyToEdit(trx, caller, companyId);
    const before = presentLimits(await readDefaultLimits(trx, companyId));
    const after = { orderLimit, monthLimit };
    const changes = listLimitChanges(before, after);
    if (Object.keys(changes).length === 0) return after;
    const orderLimitCents = orderLimit === null ? null : toCents(orderLimit);
    const monthLimitCents = monthLimit === null ? null : toCents(monthLimit);
    await execute(
      trx,
      sql`insert into company_limit as l (company_id, order_limit_cents, month_limit_cents)
          values (${companyId}, ${orderLimitCents}::bigint, ${monthLimitCents}::bigint)
          on conflict (company_id) do update
            set order_limit_cents = excluded.order_limit_cents, month_limit_cents = excluded.month_limit_cents`,
    );
    await execute(
      trx,
      sql`update member_limit l
             set order_limit_cents = ${orderLimitCents}::bigint, month_limit_cents = ${monthLimitCents}::bigint
            from company_member m
           where m.id = l.member_id and m.company_id = ${companyId} and m.left_at is null and l.is_default`,
    );
    await record(trx, {
      kind: 'company.default_limits',
      entity: 'company',
      entityId: companyId,
      actorId: caller.customerId,
      changes,
    });
    return after;
  });

/** Gives a new member the limits of their invitation, or else the default of their company if it ever set one. */
export const setFirstLimits: NewMemberHandler = async (trx, { memberId, actorId, limits }) => {
  const isDefault = limits.orderLimitCents === null && limits.monthLimitCents === null;
  const given = isDefault
    ? await maybeOne<LimitCents>(
        trx,
        sql`select ${limitColumns} from company_limit l
             where l.company_id = (select company_id from company_member where id = ${memberId})`,
      )
    : limits;
  if (given === null) return;
  await execute(
    trx,
    sql`insert into member_limit (member_id, order_limit_cents, month_limit_cents, is_default)
        values (${memberId}, ${given.orderLimitCents}::bigint, ${given.monthLimitCents}::bigint, ${isDefault}::boolean)`,
  );
  const changes = listLimitChanges(presentLimits(NO_LIMITS), presentLimits(given));
  if (Object.keys(changes).length === 0) return;
  await record(trx, { kind: 'company.limits', entity: 'company_member', entityId: memberId, actorId, changes });
};
