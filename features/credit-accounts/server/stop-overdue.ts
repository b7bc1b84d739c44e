import { type SQL, sql } from 'drizzle-orm';
import { type AuditAction, recordActions } from '#features/audit/server/record.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { publishEvent } from '#platform/server/jobs/event-subscribers.ts';
import { isOverdue, selectOpenDebts } from './open-debts.ts';

const REASON = 'An invoice is long overdue';

const toAction = (entityId: string, why: string, { wasStopped }: { wasStopped: boolean }): AuditAction => ({
  kind: 'credit.edit',
  entity: 'credit',
  entityId,
  actorId: null,
  why,
  changes: { stopped: [wasStopped, !wasStopped] },
});

/**
 * Stops orders on the accounts of overdue invoices, if those accounts take orders on account.
 * @param postingIds the postings of the invoices
 * @returns the audit entries to record, for the accounts that were not stopped before
 */
export const stopOverdue = async (trx: Transaction, postingIds: readonly string[]): Promise<AuditAction[]> => {
  if (postingIds.length === 0) return [];
  const invoices = sql`${sql.param([...postingIds])}::uuid[]`;
  const locked = await rows<{ id: string }>(
    trx,
    sql`select id from credit_account where id in (select account_id from posting where id = any(${invoices}))
         order by id for update`,
  );
  const accounts = sql`any(${sql.param(locked.map(({ id }) => id))}::uuid[])`;
  // A separate statement also sees payments that were committed while the previous statement waited for locks.
  const stopped = await rows<{ id: string }>(
    trx,
    sql`update credit_account set stopped_by = 'overdue', stop_reason = ${REASON}, version = version + 1
         where id in (select d.account_id from (${selectOpenDebts(sql`a.id = ${accounts}`)}) d
                       where d.posting_id = any(${invoices}))
           and stopped_by is null and limit_cents > 0
        returning id`,
  );
  await publishEvent(
    trx,
    'account.stopped',
    stopped.map(({ id }) => id),
  );
  return stopped.map(({ id }) => toAction(id, REASON, { wasStopped: false }));
};

/** Allows orders on these locked accounts again if the shop had stopped them and nothing is overdue any more. */
const reopen = async (trx: Transaction, accounts: SQL): Promise<AuditAction[]> => {
  const stopped = sql`${accounts} and a.stopped_by = 'overdue'`;
  const reopened = await rows<{ id: string }>(
    trx,
    sql`update credit_account a set stopped_by = null, stop_reason = '', version = version + 1
         where ${stopped}
           and a.id not in (select d.account_id from (${selectOpenDebts(stopped)}) d where ${isOverdue})
        returning a.id`,
  );
  return reopened.map(({ id }) => toAction(id, 'Nothing is overdue any more', { wasStopped: true }));
};

/** Allows orders on a locked account again if the shop had stopped it and nothing is overdue any more. */
export const reopenIfPaid = async (trx: Transaction, accountId: string): Promise<void> =>
  recordActions(trx, await reopen(trx, sql`a.id = ${accountId}::uuid`));

/**
 * Allows orders again on all accounts that `reopenIfPaid` would reopen. The end of an order turns the money that it
 * held into credit, which settles debts, without a posting on the account.
 */
export const reopenPaid = async (trx: Transaction): Promise<void> => {
  await execute(trx, sql`select from credit_account where stopped_by = 'overdue' order by id for update`);
  await recordActions(trx, await reopen(trx, sql`true`));
};
