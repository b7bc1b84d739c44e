import { z } from 'zod';
import { DUE_RULES } from '#features/credit-accounts/contract/due-rules.ts';
import { Order } from '#features/orders/contract/orders.ts';
import { XLSX_TYPE, file, json } from '#platform/contract/bodies.ts';
import { isIsoDate } from '#platform/contract/dates.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** The terms on which a buyer can order on account. */
export const BuyingTerms = z.object({
  /** The name of the company whose account it is; null if it is the buyer's own account. */
  company: z.string().nullable(),
  /** Dollars that may be owed after an order on account. */
  limit: z.number(),
  /** Dollars that can still be ordered on account; with credit, more than the limit. */
  available: z.number(),
  /** The day by which an order placed today must be paid. */
  dueOn: z.string(),
  isStopped: z.boolean(),
});
export type BuyingTerms = z.infer<typeof BuyingTerms>;

/** The caller's account, or that of the company for which they are admin or approver. */
export const OwnAccount = BuyingTerms.omit({ dueOn: true }).extend({
  number: z.number().int().nullable(),
  dueRule: z.enum(DUE_RULES),
  /** Dollars; below zero if the shop owes the account's owner. */
  balance: z.number(),
  /** Dollars in the balance that unpaid orders hold, which are no credit. */
  held: z.number(),
  /** Dollars of open invoices that were due before today. */
  overdue: z.number(),
  /** The shop's bank account, on several lines; empty if the shop has not entered one. */
  bankDetails: z.string(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** A debt that is not fully paid. */
export const OpenInvoice = z.object({
  /** Null if the debt is not for an order, such as a payment that was reversed. */
  order: z.object({ _id: z.string(), number: z.number().int(), isOwn: z.boolean() }).nullable(),
  /** The number of the order's invoice, such as '2026-000123'; null if there is none. */
  invoice: z.string().nullable(),
  dueOn: z.string(),
  isOverdue: z.boolean(),
  /** Dollars. */
  total: z.number(),
  /** Dollars that still have to be paid. */
  open: z.number(),
});
export type OpenInvoice = z.infer<typeof OpenInvoice>;

const Day = z.string().refine(isIsoDate, 'Enter a day');

const Days = z.object({ from: Day, until: Day });

const isInOrder = ({ from, until }: z.output<typeof Days>): boolean => from <= until;

const DISORDER = { path: ['until'], error: 'This day is before the first' };

/** The days of a statement, both included. */
const StatementDays = Days.refine(isInOrder, DISORDER);

/** The days of a statement, both included, and its file format. */
export type StatementQuery = z.output<typeof StatementQuery>;
export const StatementQuery = Days.extend({ format: z.enum(['csv', 'xlsx', 'pdf']).default('csv') }).refine(
  isInOrder,
  DISORDER,
);

/** An email that staff sent to the owner of an account. */
export const SentAccountMail = z.object({
  /** The address that gets it. */
  to: z.string(),
  sentAt: z.iso.datetime(),
  /** False if it was sent earlier, within the last hour, and this request sent nothing. */
  isNew: z.boolean(),
});
export type SentAccountMail = z.infer<typeof SentAccountMail>;

export const onAccount = {
  terms: endpoint({
    method: 'GET',
    path: '/account/terms',
    summary: 'Get the amount that the caller can order on account, and the due day of an order placed today',
    auth: 'customer',
    reply: json(BuyingTerms),
    errors: ['account_not_found'],
  }),
  termsOf: endpoint({
    method: 'GET',
    path: '/customers/:id/account-terms',
    summary: 'Get what staff can order for a customer on account, and when it is due; null without an account',
    auth: 'staff',
    permission: 'orders.place',
    params: z.object({ id: Id }),
    reply: json(BuyingTerms.nullable()),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/account',
    summary: 'Get the caller’s account, or that of the company for which they are admin or approver',
    auth: 'customer',
    reply: json(OwnAccount),
    errors: ['account_not_found', 'company_role'],
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/account/invoices',
    summary: 'List the open invoices on the caller’s account, the earliest due first',
    auth: 'customer',
    query: PageQuery,
    reply: json(z.array(OpenInvoice)),
    errors: ['account_not_found', 'company_role'],
  }),
  statement: endpoint({
    method: 'GET',
    path: '/account/statement',
    summary:
      'Export the statement of the caller’s account as CSV, XLSX or PDF: balances, postings, and the money that orders hold',
    auth: 'customer',
    query: StatementQuery,
    reply: file('text/csv', XLSX_TYPE, 'application/pdf'),
    errors: ['account_not_found', 'company_role', 'statement_too_long', 'document_not_drawn'],
  }),
  statementOf: endpoint({
    method: 'GET',
    path: '/credit-accounts/:id/statement',
    summary: 'Export the statement of an account as CSV, XLSX or PDF',
    auth: 'staff',
    permission: 'credit.read',
    params: z.object({ id: Id }),
    query: StatementQuery,
    reply: file('text/csv', XLSX_TYPE, 'application/pdf'),
    errors: ['account_not_found', 'statement_too_long', 'document_not_drawn'],
  }),
  sendStatement: endpoint({
    method: 'POST',
    path: '/credit-accounts/:id/send-statement',
    summary: 'Email a statement of an account to its owner, at most one email an hour',
    auth: 'staff',
    permission: 'credit.edit',
    params: z.object({ id: Id }),
    body: json(StatementDays),
    reply: json(SentAccountMail),
    errors: ['account_not_found', 'account_unreachable', 'account_mailed'],
  }),
  sendReminder: endpoint({
    method: 'POST',
    path: '/credit-accounts/:id/send-reminder',
    summary: 'Remind the owner of an account of its longest overdue invoice, at most one email an hour',
    auth: 'staff',
    permission: 'credit.edit',
    params: z.object({ id: Id }),
    reply: json(SentAccountMail),
    errors: ['account_not_found', 'account_unreachable', 'account_mailed', 'nothing_overdue'],
  }),
  payOrder: endpoint({
    method: 'POST',
    path: '/orders/:id/pay-on-account',
    summary: 'Charge the caller’s unpaid order to their account',
    auth: 'customer',
    params: z.object({ id: Id }),
    body: json(z.object({ totalWas: Dollars })),
    reply: json(Order),
    errors: [
      'order_not_found',
      'order_already_paid',
      'order_not_payable',
      'price_changed',
      'account_none',
      'account_limit',
      'account_stopped',
      'payment_under_way',
      'address_missing',
      'not_delivered_there',
      'amount_not_chargeable',
      'provider_unavailable',
      'fresh_sign_in_needed',
      'member_left',
      'member_inactive',
    ],
  }),
};
