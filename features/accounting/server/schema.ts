import { sql } from 'drizzle-orm';
import { check, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { PROGRAMS, type Program } from '#features/accounting/contract/accounting.ts';

const programs = sql.raw(PROGRAMS.map((program) => `'${program}'`).join(', '));

/** The accounts of an accounting program for one tax rate; fields that are not set are empty. */
export const accountingAccount = pgTable(
  'accounting_account',
  {
    program: text().$type<Program>().notNull(),
    /** In percent. */
    rate: numeric({ precision: 6, scale: 3, mode: 'number' }).notNull(),
    goods: text().notNull(),
    delivery: text().notNull(),
    taxCode: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.program, t.rate] }),
    check('accounting_account_program', sql`program in (${programs})`),
    check('accounting_account_rate', sql`rate >= 0 and rate <= 100`),
  ],
);
