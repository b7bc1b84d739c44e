import { sql } from 'drizzle-orm';
import { lockCustomer } from '#features/accounts/server/walk-ins.ts';
import { record } from '#features/audit/server/record.ts';
import { lockCompany } from '#features/companies/server/access.ts';
import type { AccountTerms } from '#features/on-account/contract/account-terms.ts';
import { type CreditAccount, isUnknownPayer } from '#features/credit-accounts/contract/credit-account.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { toCents } from '#platform/contract/money.ts';
import { acquireNamedLocks } from '#platform/server/db/locks.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, one } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { publishEvent } from '#platform/server/jobs/event-subscribers.ts';
import { getAccount } from '#features/credit-accounts/server/list-postings.ts';
import { lockAccount } from '#features/credit-accounts/server/post.ts';

/** The first account number is one higher. */
const FIRST_NUMBER = 1000;

/** Gives an account a number, if it has none. */
const numberAccount = async (trx: Transaction, accountId: string): Promise<void> => {
  await acquireNamedLocks(trx, 'accounts', ['number']);
  await execute(
    trx,
    sql`update credit_account set number = (select coalesce(max(number), ${FIRST_NUMBER}) + 1 from credit_account)
         where id = ${accountId} and number is null`,
  );
};

type Owner = { customer?: string | undefined; company?: string | undefined };

/**
 * Locks the owner, and checks that they exist and can order.
 * @throws DomainError `customer_not_found`, `company_not_found`, `company_closed`
 */
const lockOwner = async (trx: Transaction, staff: Caller, { customer, company }: Owner): Promise<void> => {
  if (customer !== undefined) await lockCustomer(trx, customer);
  if (company !== undefined) await lockCompany(trx, staff, company);
};

/**
 * Opens the account of a customer or company. If it is already open, nothing changes.
 * @throws DomainError `customer_not_found`, `company_not_found`, `company_closed`
 */
export const findOrOpenAccount = (db: Database, staff: Caller, owner: Owner): Promise<CreditAccount> =>
  db.transaction(async (trx) => {
    await lockOwner(trx, staff, owner);
    const { customer = null, company = null } = owner;
    const opened = await maybeOne<{ id: string }>(
      trx,
      sql`insert into credit_account (customer_id, company_id) values (${customer}::uuid, ${company}::uuid)
          on conflict do nothing returning id`,
    );
    const { id } =
      opened ??
      (await one<{ id: string }>(
        trx,
        sql`select id from credit_account where customer_id = ${customer}::uuid or company_id = ${company}::uuid`,
      ));
    if (opened !== null) {
      await record(trx, { kind: 'credit.open', entity: 'credit', entityId: id, actorId: staff.customerId });
    }
    return getAccount(trx, id);
  });

/** Lists the terms as the audit shows them. */
const listTerms = ({ limit, dueRule, stopped }: Pick<CreditAccount, 'limit' | 'dueRule' | 'stopped'>) => ({
  limitCents: toCents(limit),
  dueRule,
  stopped: stopped !== null,
});

/**
 * Changes the terms of an account. Accepted orders keep their terms. An account that staff stop remains stopped until
 * staff allow orders again.
 * @throws DomainError `account_not_found`, also for the account of unknown payers; `account_changed` if the version is
 *   not the current one; `walk_in_no_limit` for a walk-in, unless the limit is 0
 */
export const editTerms = (
  db: Database,
  staff: Caller,
  accountId: string,
  { limit, dueRule, isStopped, stopReason, version }: AccountTerms,
): Promise<CreditAccount> =>
  db.transaction(async (trx) => {
    const { isWalkIn } = await lockAccount(trx, accountId);
    const before = await getAccount(trx, accountId);
    if (isUnknownPayer(before)) throw new DomainError('account_not_found');
    if (before.version !== version) throw new DomainError('account_changed');
    if (isWalkIn && limit > 0) throw new DomainError('walk_in_no_limit');
    // The form also sends unchanged terms. If the shop stopped the account, it must stay stopped by the shop, so that
    // payment reopens it.
    const stopper = before.stopped?.reason === stopReason ? before.stopped.by : 'staff';
    await execute(
      trx,
      sql`update credit_account
             set limit_cents = ${toCents(limit)}, due_rule = ${dueRule}, stopped_by = ${isStopped ? stopper : null},
                 stop_reason = ${isStopped ? stopReason : ''}, version = version + 1
           where id = ${accountId}`,
    );
    await numberAccount(trx, accountId);
    if (isStopped && before.stopped === null) await publishEvent(trx, 'account.stopped', [accountId]);
    const after = await getAccount(trx, accountId);
    const now = listTerms(after);
    const changed = Object.entries(listTerms(before)).filter(([term, was]) => now[term as keyof typeof now] !== was);
    if (changed.length === 0 && before.stopped?.reason === after.stopped?.reason) return after;
    await record(trx, {
      kind: 'credit.edit',
      entity: 'credit',
      entityId: accountId,
      actorId: staff.customerId,
      ...(isStopped && { why: stopReason }),
      changes: Object.fromEntries(changed.map(([term, was]) => [term, [was, now[term as keyof typeof now]]])),
    });
    return after;
  });
