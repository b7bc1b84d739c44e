import { z } from 'zod';
import { Month } from '#features/documents/contract/documents.ts';
import { file, json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** The accounting programs for which the shop writes files. */
export const PROGRAMS = ['xero', 'quickbooks'] as const;
export const Program = z.enum(PROGRAMS);
export type Program = z.infer<typeof Program>;

/** A safe limit, above the number of tax rates that any shop charges. */
const MOST_RATES = 200;

const Name = z.string().trim().max(100, 'At most 100 letters');

/** The accounts of a program for goods and deliveries that are taxed at one rate. */
export const Account = z.object({
  /** In percent. */
  rate: z.number().min(0).max(100),
  /** For Xero, the code of an account; for QuickBooks, the name of a product or service. */
  goods: Name,
  /** The same for deliveries; empty to book deliveries like goods. */
  delivery: Name,
  /** The program's own name for the tax rate. */
  taxCode: Name,
});
export type Account = z.infer<typeof Account>;

/** In dollars, with credit notes subtracted. */
const Sums = z.object({ net: z.number(), tax: z.number(), gross: z.number() });

const AccountingMonth = z.object({
  invoices: z.number().int(),
  creditNotes: z.number().int(),
  sums: Sums,
  /** Changes with every edit of the program's accounts. */
  version: z.string(),
  /** An account for each rate that is on the month's documents or has been set. */
  accounts: z.array(Account.extend({ sums: Sums })),
});
export type AccountingMonth = z.infer<typeof AccountingMonth>;

/** `month`, such as 2026-10, is the month of the dates on the documents. */
const MonthQuery = z.object({ program: Program, month: Month });

export const AccountsForm = z.object({
  program: Program,
  /** The version that the last request for the month returned. */
  version: z.string().max(100),
  accounts: z.array(Account).max(MOST_RATES),
});
export type AccountsForm = z.infer<typeof AccountsForm>;

export const accounting = {
  month: endpoint({
    method: 'GET',
    path: '/accounting',
    summary: 'Get the totals of a month by tax rate, and the accounts of a program for each rate',
    auth: 'staff',
    permission: 'reports.read',
    query: MonthQuery,
    reply: json(AccountingMonth),
    errors: [],
  }),
  save: endpoint({
    method: 'PUT',
    path: '/accounting',
    summary: 'Set the accounts of a program for each tax rate',
    auth: 'staff',
    permission: 'settings.edit',
    body: json(AccountsForm),
    reply: json(z.object({ version: z.string() })),
    errors: ['accounts_changed'],
  }),
  files: endpoint({
    method: 'GET',
    path: '/accounting/files',
    summary: 'Download a month’s invoices and credit notes as CSV files that a program imports, in a ZIP',
    auth: 'staff',
    permission: 'reports.read',
    query: MonthQuery,
    reply: file('application/zip'),
    errors: ['month_without_documents', 'accounts_missing'],
  }),
};
