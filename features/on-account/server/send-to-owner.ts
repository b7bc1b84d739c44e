import { sql } from 'drizzle-orm';
import { contactAddress } from '#features/accounts/server/walk-ins.ts';
import { record } from '#features/audit/server/record.ts';
import { isOverdue, selectOpenDebts } from '#features/credit-accounts/server/open-debts.ts';
import { lockAccount } from '#features/credit-accounts/server/post.ts';
import type { SentAccountMail } from '#features/on-account/contract/on-account.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { isReachable } from '#platform/contract/reachable-email.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { maybeOne, oneValue } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { queueMail } from '#platform/server/jobs/outbox.ts';
import { selectPayer } from './on-account-mails.ts';
import { type StatementDays, toStatementSubject } from './statement.ts';

/** The emails that staff can send to the owner of an account, as the audit names them. */
type MailAct = 'credit.send_statement' | 'credit.send_reminder';

/** @throws DomainError `account_unreachable` */
const getAddress = async (trx: Transaction, accountId: string): Promise<string> => {
  const payer = await maybeOne<{ email: string }>(
    trx,
    sql`select ${contactAddress} as email from credit_account a join customer c on c.id = ${selectPayer(sql`null`)}
         where a.id = ${accountId}`,
  );
  if (payer === null || !isReachable(payer.email)) throw new DomainError('account_unreachable');
  return payer.email;
};

/**
 * Queues an email to the owner of an account, at most one an hour. A repeated request within the hour sends nothing and
 * returns the earlier email.
 * @param queue queues the email
 * @throws DomainError `account_not_found`, `account_unreachable`; `account_mailed` if another email was sent within the
 *   hour
 */
const sendOnce = (
  db: Database,
  { customerId: actorId }: Caller,
  accountId: string,
  act: MailAct,
  queue: (trx: Transaction) => Promise<void>,
): Promise<SentAccountMail> =>
  db.transaction(async (trx) => {
    await lockAccount(trx, accountId);
    const to = await getAddress(trx, accountId);
    const earlier = await maybeOne<{ act: string; sentAt: Date }>(
      trx,
      sql`select act, created_at as "sentAt" from audit
           where entity = 'credit' and entity_id = ${accountId}
             and act in (${'credit.send_statement' satisfies MailAct}, ${'credit.send_reminder' satisfies MailAct})
             and created_at > now() - interval '1 hour' order by id desc limit 1`,
    );
    if (earlier !== null && earlier.act !== act) throw new DomainError('account_mailed');
    if (earlier !== null) return { to, sentAt: earlier.sentAt.toISOString(), isNew: false };
    await queue(trx);
    await record(trx, { kind: act, entity: 'credit', entityId: accountId, actorId });
    const now = await oneValue<Date>(trx, sql`select now()`);
    return { to, sentAt: now.toISOString(), isNew: true };
  });

/** Emails a statement of some days to the owner of an account. @throws DomainError the errors of `sendOnce` */
export const sendStatement = (
  db: Database,
  staff: Caller,
  accountId: string,
  days: StatementDays,
): Promise<SentAccountMail> =>
  sendOnce(db, staff, accountId, 'credit.send_statement', (trx) =>
    queueMail(trx, 'account.statement_of_days', toStatementSubject(accountId, days)),
  );

/**
 * Reminds the owner of an account of the invoice that has been overdue for the longest time.
 * @throws DomainError `nothing_overdue`, and the errors of `sendOnce`
 */
export const sendReminder = (db: Database, staff: Caller, accountId: string): Promise<SentAccountMail> =>
  sendOnce(db, staff, accountId, 'credit.send_reminder', async (trx) => {
    const overdue = await maybeOne<{ postingId: string; orderId: string }>(
      trx,
      sql`select d.posting_id as "postingId", d.order_id as "orderId"
            from (${selectOpenDebts(sql`a.id = ${accountId}`)}) d join posting p on p.id = d.posting_id
           where ${isOverdue} order by d.due_on, p.seq limit 1`,
    );
    if (overdue === null) throw new DomainError('nothing_overdue');
    await queueMail(trx, 'account.reminder', overdue.postingId, overdue.orderId);
  });
