import { type SQL, sql } from 'drizzle-orm';
import type { AuditAction } from '#features/audit/server/record.ts';
import type { Limits } from '#features/company-approvals/contract/member-limits.ts';
import { statesWhere } from '#features/orders/contract/order-status.ts';
import { firstMoment, shopZone } from '#features/settings/server/setting-values.ts';
import { DomainError } from '#platform/contract/errors.ts';
import {
  type Cents,
  ZERO_CENTS,
  cents,
  formatCents,
  subtractCents,
  sumCents,
  toDollars,
} from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, one } from '#platform/server/db/query.ts';

/** Limits of orders without an approval; null for no limit. */
export type LimitCents = { orderLimitCents: Cents | null; monthLimitCents: Cents | null };

/** The limits of a membership. */
export type StoredLimits = LimitCents & { memberId: string };

export const limitColumns = sql`
  l.order_limit_cents as "orderLimitCents", l.month_limit_cents as "monthLimitCents"`;

export const presentLimits = ({ orderLimitCents, monthLimitCents }: LimitCents): Limits => ({
  orderLimit: orderLimitCents === null ? null : toDollars(orderLimitCents),
  monthLimit: monthLimitCents === null ? null : toDollars(monthLimitCents),
});

/** The limits that differ, for the audit, in dollars. */
export const listLimitChanges = (before: Limits, after: Limits): NonNullable<AuditAction['changes']> => ({
  ...(before.orderLimit !== after.orderLimit && { orderLimit: [before.orderLimit, after.orderLimit] }),
  ...(before.monthLimit !== after.monthLimit && { monthLimit: [before.monthLimit, after.monthLimit] }),
});

/**
 * Locks the limits of a member, so that of two orders at once the second sees the first. Lock the member before, and
 * requests after it.
 * @returns null if they never had a limit
 */
export const lockLimits = (trx: Transaction, memberId: SQL): Promise<StoredLimits | null> =>
  maybeOne<StoredLimits>(
    trx,
    sql`select l.member_id as "memberId", ${limitColumns} from member_limit l where l.member_id = ${memberId} for update`,
  );

/** SQL of the moment at which the month began in the shop's zone. */
export const monthFrom: SQL = firstMoment(sql`date_trunc('month', now() at time zone ${shopZone})`, shopZone);

/** SQL of the cents of a member's orders since a moment, as `readMonthSum` describes them. */
export const selectMonthSum = (memberId: SQL, since: SQL): SQL => sql`
  (select coalesce(sum(o.total_cents - o.refunded_cents), 0)::bigint
     from company_order f join orders o on o.id = f.order_id
    where f.member_id = ${memberId} and o.created_at >= ${since}
      and o.status <> all(${sql.param(statesWhere('isVoid'))}::text[]))`;

export type MonthSum = { monthFrom: Date; monthSumCents: Cents };

/**
 * The total of a member's orders since the 1st, less refunds. Orders that were canceled or have expired do not count,
 * and those that staff placed or an approver approved do.
 */
export const readMonthSum = (db: Database | Transaction, memberId: string): Promise<MonthSum> =>
  one<MonthSum>(
    db,
    sql`with month as materialized (select ${monthFrom} as since)
        select since as "monthFrom", ${selectMonthSum(sql`${memberId}`, sql`since`)} as "monthSumCents" from month`,
  );

const AT_CHECKOUT = 'Send it for approval at the checkout.';
/** For the page of the offer. */
const AT_OFFER = 'Send it for approval.';

/** The limit that an order exceeds, and the cents that it allows; null if the order is within the limits. */
export const findExceededLimit = (
  { orderLimitCents, monthLimitCents }: LimitCents,
  monthSumCents: Cents,
  totalCents: Cents,
): { limit: 'order' | 'month'; allowedCents: Cents } | null => {
  if (orderLimitCents !== null && totalCents > orderLimitCents)
    return { limit: 'order', allowedCents: orderLimitCents };
  if (monthLimitCents === null || sumCents([monthSumCents, totalCents]) <= monthLimitCents) return null;
  const leftCents = cents(Math.max(ZERO_CENTS, subtractCents(monthLimitCents, monthSumCents)));
  return { limit: 'month', allowedCents: leftCents };
};

/**
 * @param isOffered true if the shop offered these goods to the buyer
 * @returns an error with the limit, what it allows and the order's total in `details`, in dollars; null if the order is
 *   within the limits
 */
export const findExcess = (
  limits: LimitCents,
  monthSumCents: Cents,
  totalCents: Cents,
  isOffered = false,
): DomainError<'approval_needed'> | null => {
  const exceeded = findExceededLimit(limits, monthSumCents, totalCents);
  if (exceeded === null) return null;
  const { limit, allowedCents } = exceeded;
  const advice = isOffered ? AT_OFFER : AT_CHECKOUT;
  const costs = `This order costs ${formatCents(totalCents)}`;
  const allowed = formatCents(allowedCents);
  const why =
    limit === 'order' || limits.monthLimitCents === null
      ? `one order of yours may cost at most ${allowed}`
      : `${allowed} is left of the ${formatCents(limits.monthLimitCents)} that you may order this month`;
  return new DomainError('approval_needed', {
    message: `${costs}, and ${why}. ${advice}`,
    details: { limit, allowed: toDollars(allowedCents), total: toDollars(totalCents) },
  });
};
