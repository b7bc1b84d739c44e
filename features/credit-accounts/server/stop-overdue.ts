import { sql } from 'drizzle-orm';
import { type AuditAction, record } from '#features/audit/server/record.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { maybeOne, rows } from '#platform/server/db/query.ts';
import { publishEvent } from '#platform/server/jobs/event-subscribers.ts';
import { isOverdue, selectOpenDebts } from './open-debts.ts';

const REASON = 'An invoice is long overdue';

const toAction = (entityId: string, why: string, wasStopped: boolean): AuditAction => ({
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
  return stopped.map(({ id }) => toAction(id, REASON, false));
};

/** Allows orders on a locked account again if the shop had stopped it and nothing is overdue any more. */
export const reopenIfPaid = async (trx: Transaction, accountId: string): Promise<void> => {
  const reopened = await maybeOne(
    trx,
    sql`update credit_account set stopped_by = null, stop_reason = '', version = version + 1
         where id = ${accountId} and stopped_by = 'overdue'
           and not exists (select from (${selectOpenDebts(sql`a.id = ${accountId}::uuid`)}) d where ${isOverdue})
        returning id`,
  );
  if (reopened !== null) await record(trx, toAction(accountId, 'Nothing is overdue any more', true));
};
