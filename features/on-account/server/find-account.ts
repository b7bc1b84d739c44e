import { type SQL, sql } from 'drizzle-orm';
import { SEEING_ROLES } from '#features/companies/server/access.ts';
import type { MemberRole } from '#features/companies/contract/company-people.ts';
import { type DueRule, type Stopper, calculateDueDay } from '#features/credit-accounts/contract/due-rules.ts';
import type { BuyingTerms, OwnAccount } from '#features/on-account/contract/on-account.ts';
import { isOverdue, selectOpenDebts } from '#features/credit-accounts/server/open-debts.ts';
import { selectUsedCents } from '#features/credit-accounts/server/received-for-orders.ts';
import { shopToday } from '#features/settings/server/setting-values.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, ZERO_CENTS, cents, subtractCents, toDollars } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne, one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';

/** SQL condition: the account `a` belongs to the company for which the customer can order, or to the customer. */
const isBuyersAccount = (customerId: SQL): SQL => sql`a.id in (
  select b.id from credit_account b join company_member m on m.company_id = b.company_id
   where m.customer_id = ${customerId} and m.left_at is null and m.is_active
   union all
  select b.id from credit_account b
   where b.customer_id = ${customerId}
     and not exists (select from company_member m where m.customer_id = ${customerId} and m.left_at is null))`;

/** SQL condition: the account `a` has a limit or free credit, so that orders can use it. */
const isUsable: SQL = sql`(a.limit_cents > 0 or (a.balance_cents < 0 and ${selectUsedCents()} < 0))`;

/** SQL condition: the account `a` has a limit or a balance to show. */
const hasLimitOrBalance: SQL = sql`(a.limit_cents > 0 or a.balance_cents <> 0)`;

/** Groups of people by their account. The menu and the checkout use them. */
export const accountGroups = {
  'on-account': (customerId: SQL) =>
    sql`exists (select from credit_account a where ${isBuyersAccount(customerId)} and ${isUsable})`,
  account: (customerId: SQL) => sql`exists (
    select from credit_account a left join company_member v
      on v.company_id = a.company_id and v.customer_id = ${customerId} and v.left_at is null
     where ${isBuyersAccount(customerId)} and ${hasLimitOrBalance}
       and (a.company_id is null or v.role in (${sql.join(
         SEEING_ROLES.map((role) => sql`${role}`),
         sql`, `,
       )})))`,
};

type FoundAccount = {
  id: string;
  number: number | null;
  company: string | null;
  role: MemberRole | null;
  limitCents: Cents;
  balanceCents: Cents;
  usedCents: Cents;
  dueRule: DueRule;
  stoppedBy: Stopper | null;
  today: string;
};

type Buyer = Pick<Caller, 'customerId'>;

const findAccount = (db: Database, { customerId }: Buyer, condition: SQL): Promise<FoundAccount | null> => {
  const id = sql`${customerId}::uuid`;
  return maybeOne<FoundAccount>(
    db,
    sql`select a.id, a.number, a.limit_cents as "limitCents", a.balance_cents as "balanceCents",
               ${selectUsedCents()} as "usedCents",
               a.due_rule as "dueRule", a.stopped_by as "stoppedBy", o.name as company,
               ${shopToday}::text as today,
               (select v.role from company_member v
                 where v.company_id = a.company_id and v.customer_id = ${id} and v.left_at is null) as role
          from credit_account a left join company o on o.id = a.company_id
         where ${isBuyersAccount(id)} and ${condition}`,
  );
};

/**
 * Finds the account that the caller may view.
 * @throws DomainError `account_not_found`; `company_role` to members of a company who may only buy
 */
export const findSeenAccount = async (db: Database, caller: Caller): Promise<FoundAccount> => {
  const found = await findAccount(db, caller, hasLimitOrBalance);
  if (found === null) throw new DomainError('account_not_found');
  if (found.role !== null && !SEEING_ROLES.includes(found.role)) throw new DomainError('company_role');
  return found;
};

const presentTerms = ({ company, limitCents, usedCents, stoppedBy }: FoundAccount): Omit<BuyingTerms, 'dueOn'> => ({
  company,
  limit: toDollars(limitCents),
  available: toDollars(cents(Math.max(ZERO_CENTS, subtractCents(limitCents, usedCents)))),
  isStopped: stoppedBy !== null,
});

/** Finds the terms on which a buyer can order; null without limit and credit. */
export const findBuyingTerms = async (db: Database, buyer: Buyer): Promise<BuyingTerms | null> => {
  const found = await findAccount(db, buyer, isUsable);
  return found === null ? null : { ...presentTerms(found), dueOn: calculateDueDay(found.today, found.dueRule) };
};

/** The terms on which the caller can order. @throws DomainError `account_not_found` without limit and credit */
export const getBuyingTerms = async (db: Database, caller: Caller): Promise<BuyingTerms> => {
  const terms = await findBuyingTerms(db, caller);
  if (terms === null) throw new DomainError('account_not_found');
  return terms;
};

/** @throws DomainError the errors of `findSeenAccount` */
export const getOwnAccount = async (db: Database, caller: Caller): Promise<OwnAccount> => {
  const found = await findSeenAccount(db, caller);
  const { overdueCents, bankDetails } = await one<{ overdueCents: Cents; bankDetails: string }>(
    db,
    sql`select coalesce((select sum(d.open_cents)::bigint
                           from (${selectOpenDebts(sql`a.id = ${found.id}`)}) d where ${isOverdue}), 0) as "overdueCents",
               coalesce((select bank_details from shop_settings), '') as "bankDetails"`,
  );
  const { number, dueRule, balanceCents, usedCents } = found;
  return {
    ...presentTerms(found),
    number,
    dueRule,
    balance: toDollars(balanceCents),
    held: toDollars(subtractCents(usedCents, balanceCents)),
    overdue: toDollars(overdueCents),
    bankDetails,
  };
};
