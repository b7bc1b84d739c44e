import { type SQL, sql } from 'drizzle-orm';
import { contactAddress, isWalkIn } from '#features/accounts/server/walk-ins.ts';
import { isOverdue, selectOpenDebts } from '#features/credit-accounts/server/open-debts.ts';
import type { Stopper } from '#features/credit-accounts/contract/due-rules.ts';
import { formatDate } from '#platform/contract/dates.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { type Cents, formatCents } from '#platform/contract/money.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { MailContent, MailContentWriters } from '#platform/server/mail/compose-mail.ts';
import { type Statement, drawStatement, readStatement } from './statement-pdf.ts';
import { type StatementSpan, parseStatementSubject } from './statement.ts';

type OpenInvoice = {
  number: number;
  account: number | null;
  dueOn: string;
  isOverdue: boolean;
  openCents: Cents;
  stoppedBy: Stopper | null;
  company: string | null;
  name: string;
  email: string;
  hasAccount: boolean;
};

/**
 * SQL of the customer who gets the emails about the account `a`: its owner, or the first admin of its company.
 * @param otherwise SQL of the customer if the company has no admin
 */
export const selectPayer = (otherwise: SQL): SQL => sql`
  coalesce(a.customer_id,
           (select m.customer_id from company_member m
             where m.company_id = a.company_id and m.left_at is null and m.is_active and m.role = 'admin'
             order by m.id limit 1), ${otherwise})`;

/** SQL columns of the customer `c` who gets a statement. */
const payerColumns: SQL = sql`c.name, ${contactAddress} as email, not ${isWalkIn(sql`c.id`)} as "hasAccount"`;

type StatementOwner = {
  account: string;
  number: number | null;
  company: string | null;
  name: string;
  email: string;
  hasAccount: boolean;
};

type MonthStatement = StatementSpan & StatementOwner & { fromDay: string; untilDay: string };

/** Walk-ins have no account that they could log in to. */
const describeAccount = (company: string | null, hasAccount: boolean): string => {
  if (company !== null) return `the account of ${company}`;
  return hasAccount ? 'your account' : 'your orders and payments';
};

const describeLong = (hasAccount: boolean): string =>
  hasAccount
    ? 'It is too long for a PDF: download it from your account as CSV.'
    : 'It is too long for a PDF: reply to this email to get it as CSV.';

/** Writers of the emails about accounts: reminders, whose subject is a posting id, and statements. */
export const onAccountMails = (publicUrl: string) => {
  const composeStatement = async (
    db: Database,
    { number, company, name, email, hasAccount }: StatementOwner,
    statement: Statement,
  ): Promise<MailContent> => {
    const { from, until, openingCents, closingCents } = statement;
    const days = `${formatDate(from)} to ${formatDate(until)}`;
    const content = await drawStatement(db, statement).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'statement_too_long') return null;
      throw error;
    });
    const filename = `${number === null ? 'statement' : `statement-${number}`}-${until.slice(0, 7)}.pdf`;
    return {
      to: email,
      subject: `Statement of account, ${days}`,
      greeting: `Hello ${name},`,
      paragraphs: [
        `This is the statement of ${describeAccount(company, hasAccount)}, ${days}.`,
        content === null ? describeLong(hasAccount) : 'It is attached.',
      ],
      sums: [
        ['Opening balance', formatCents(openingCents)],
        ['Closing balance', formatCents(closingCents)],
      ],
      ...(hasAccount && { link: { label: 'See the account', url: `${publicUrl}/dashboard/account` } }),
      attachments: content === null ? [] : [{ filename, contentType: 'application/pdf', content }],
    };
  };
  return {
    'account.reminder': async (db, id) => {
      const found = await maybeOne<OpenInvoice>(
        db,
        sql`select o.number, a.number as account, d.due_on::text as "dueOn", ${isOverdue} as "isOverdue",
                   d.open_cents as "openCents", a.stopped_by as "stoppedBy", co.name as company,
                   ${payerColumns}
              from (${selectOpenDebts(sql`a.id = (select account_id from posting where id = ${id}::uuid)`)}) d
              join credit_account a on a.id = d.account_id join orders o on o.id = d.order_id
              left join company co on co.id = a.company_id
              join customer c on c.id = ${selectPayer(sql`o.customer_id`)}
             where d.posting_id = ${id}::uuid`,
      );
      // The invoice may have been paid in the meantime.
      if (found === null) return null;
      const { number, account, dueOn, company, name, email } = found;
      const amount = formatCents(found.openCents);
      const when = `${found.isOverdue ? 'was' : 'is'} due on ${formatDate(dueOn)}`;
      return {
        to: email,
        subject: `${amount} for order ${number} ${when}`,
        greeting: `Hello ${name},`,
        paragraphs: [
          `${amount} of the invoice for order ${number} ${when}${company === null ? '' : `, on the account of ${company}`}.`,
          found.isOverdue
            ? 'Please pay it now. If you have already sent the money, you need not do anything.'
            : 'Please pay it by then. If you have already sent the money, you need not do anything.',
          ...(found.stoppedBy === null || !found.hasAccount
            ? []
            : ['Your account takes no orders until then. You can still pay by card.']),
        ],
        facts: [
          ['Still to be paid', amount],
          ...(account === null ? [] : [['Account number', String(account)] as [string, string]]),
        ],
        ...(found.hasAccount && { link: { label: 'See the account', url: `${publicUrl}/dashboard/account` } }),
      };
    },
    'account.statement': async (db, id) => {
      const found = await maybeOne<MonthStatement>(
        db,
        sql`select s.account_id as account, s.from_day::text as "fromDay", s.until_day::text as "untilDay",
                   a.number, s.first_seq as first, s.last_seq as last, s.opening_cents as "openingCents",
                   s.closing_cents as "closingCents", co.name as company, ${payerColumns}
              from account_statement s join credit_account a on a.id = s.account_id
              left join company co on co.id = a.company_id
              join customer c on c.id = ${selectPayer(sql`null`)}
             where s.id = ${id}::uuid`,
      );
      if (found === null) return null;
      const { account, number, fromDay: from, untilDay: until, company, name, email, hasAccount, ...span } = found;
      const owner = { account, number, company, name, email, hasAccount };
      return composeStatement(db, owner, await readStatement(db, account, { from, until }, span));
    },
    'account.statement_of_days': async (db, subject) => {
      const { account, ...days } = parseStatementSubject(subject);
      const found = await maybeOne<StatementOwner>(
        db,
        sql`select a.id as account, a.number, co.name as company, ${payerColumns}
              from credit_account a left join company co on co.id = a.company_id
              join customer c on c.id = ${selectPayer(sql`null`)}
             where a.id = ${account}::uuid`,
      );
      return found === null ? null : composeStatement(db, found, await readStatement(db, account, days));
    },
  } satisfies Partial<MailContentWriters>;
};
