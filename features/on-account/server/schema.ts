import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core';
import { creditAccount, posting } from '#features/credit-accounts/server/schema.ts';
import { at, cents, id } from '#platform/server/db/columns.ts';

/** A reminder of an invoice. One is sent at each level that the invoice reaches. */
export const creditReminder = pgTable(
  'credit_reminder',
  {
    /** The posting of the invoice. */
    postingId: uuid()
      .notNull()
      .references(() => posting.id),
    /** 0 before the due day, 1 to 3 after it. */
    level: integer().notNull(),
    sentAt: at().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.postingId, t.level] }), check('credit_reminder_level', sql`level between 0 and 3`)],
);

/** The emailed statement of a month: the postings after `firstSeq` up to `lastSeq`, and the balances around them. */
export const accountStatement = pgTable(
  'account_statement',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => creditAccount.id),
    fromDay: date({ mode: 'string' }).notNull(),
    untilDay: date({ mode: 'string' }).notNull(),
    firstSeq: integer().notNull(),
    lastSeq: integer().notNull(),
    openingCents: cents().notNull(),
    closingCents: cents().notNull(),
    createdAt: at().notNull().defaultNow(),
  },
  (t) => [
    unique('account_statement_day').on(t.accountId, t.untilDay),
    check('account_statement_days', sql`from_day <= until_day`),
    check('account_statement_span', sql`first_seq between 0 and last_seq`),
  ],
);
