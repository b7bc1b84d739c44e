import { type SQL, sql } from 'drizzle-orm';
import type { CompanyClosingCheck } from '#features/companies/server/company-closing.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { ZERO_CENTS } from '#platform/contract/money.ts';
import type { DataSubject, DeletedDataSubject } from '#platform/server/data-subject.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne, rows } from '#platform/server/db/query.ts';
import { deleteUnsentMails } from '#platform/server/jobs/outbox.ts';
import { findCompanyAccount } from './post.ts';
import { selectReceivedCents } from './received-for-orders.ts';

/** The postings on the customer's account. */
export const exportPostings = async (db: Database, { customerId }: DataSubject) => ({
  account: await rows<Record<string, unknown>>(
    db,
    sql`select p.seq, p.kind, p.amount_cents as "amountCents", o.number as "order", p.method, p.reference,
               p.received_on::text as "receivedOn", p.due_on::text as "dueOn", p.note, p.created_at as "createdAt"
          from posting p join credit_account a on a.id = p.account_id left join orders o on o.id = p.order_id
         where a.customer_id = ${customerId} order by p.seq`,
  ),
});

/** SQL of the ids of the postings that emails to the person are about. */
export const postingMailSubjects = ({ customerId }: DataSubject): SQL => sql`
  select p.id::text from posting p join credit_account a on a.id = p.account_id where a.customer_id = ${customerId}`;

/**
 * @throws DomainError `account_not_settled` unless the balance of the customer's account, if any, is 0 and no order
 *   holds money on it, which can be as much as another order owes
 */
export const assertSettled = async (db: Database | Transaction, customerId: string): Promise<void> => {
  const open = await maybeOne(
    db,
    sql`select from credit_account a
         where a.customer_id = ${customerId} and (a.balance_cents <> 0 or ${selectReceivedCents()} > 0)`,
  );
  if (open !== null) throw new DomainError('account_not_settled');
};

/** @throws DomainError `account_not_settled` unless the balance of the company's account, if any, is 0 */
export const assertCompanySettled: CompanyClosingCheck = async (trx, companyId) => {
  const account = await findCompanyAccount(trx, companyId);
  if (account === null || account.balanceCents === ZERO_CENTS) return;
  throw new DomainError('account_not_settled', {
    message: 'The account of this company is not settled. Settle it first.',
  });
};

/**
 * Removes texts that may name the person from the postings, which stay for the ledger, and sets the account's limit to
 * 0.
 * @throws DomainError as `assertSettled`
 */
export const forgetPostings = async (trx: Transaction, person: DeletedDataSubject): Promise<void> => {
  const { customerId } = person;
  const account = await maybeOne<{ id: string }>(
    trx,
    sql`select id from credit_account where customer_id = ${customerId} for update`,
  );
  if (account === null) return;
  await assertSettled(trx, customerId);
  await deleteUnsentMails(trx, postingMailSubjects(person));
  await execute(
    trx,
    sql`update posting set reference = '', note = ''
         where account_id = ${account.id} or id in (
           select b.reverses from moved_payment m join posting p on p.id = m.payment_id
             join posting b on b.id = m.reversal_id where p.account_id = ${account.id}
            union all
           select m.payment_id from moved_payment m join posting b on b.id = m.reversal_id
            where b.account_id = ${account.id})`,
  );
  await execute(
    trx,
    sql`update credit_account set limit_cents = 0, stopped_by = null, stop_reason = '' where id = ${account.id}`,
  );
};
