import { z } from 'zod';
import { DUE_RULES } from '#features/credit-accounts/contract/due-rules.ts';
import { Order } from '#features/orders/contract/orders.ts';
import { XLSX_TYPE, file, json } from '#platform/contract/bodies.ts';
import { isIsoDate } from '#platform/contract/dates.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** The terms on which the caller can order on account. */
export const BuyingTerms = z.object({
  /** The company whose account it is; null if it is the caller's own. */
  company: z.string().nullable(),
  /** Dollars that may be owed after an order. */
  limit: z.number(),
  /** Dollars that can still be ordered; with credit, more than the limit. */
  available: z.number(),
  /** The last day to pay for an order placed today. */
  dueOn: z.string(),
  isStopped: z.boolean(),
});
export type BuyingTerms = z.infer<typeof BuyingTerms>;

/** The caller's own account, or the account of the company for which they are admin or approver. */
export const OwnAccount = BuyingTerms.omit({ dueOn: true }).extend({
  number: z.number().int().nullable(),
  dueRule: z.enum(DUE_RULES),
  /** Dollars; below zero if the shop owes them. */
  balance: z.number(),
  /** Dollars of open invoices whose due day has passed. */
  overdue: z.number(),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** A debt that is not fully paid yet. */
export const OpenInvoice = z.object({
  /** Null if the debt is not from an order, for example a payment that was taken back. */
  order: z.object({ _id: z.string(), number: z.number().int(), isOwn: z.boolean() }).nullable(),
  dueOn: z.string(),
  isOverdue: z.boolean(),
  /** Dollars. */
  total: z.number(),
  /** Dollars that are still to be paid. */
  open: z.number(),
});
export type OpenInvoice = z.infer<typeof OpenInvoice>;

const Day = z.string().refine(isIsoDate, 'Enter a day');

/** The days of a statement, both included, and its file format. */
export type StatementQuery = z.output<typeof StatementQuery>;
export const StatementQuery = z
  .object({ from: Day, until: Day, format: z.enum(['csv', 'xlsx', 'pdf']).default('csv') })
  .refine(({ from, until }) => from <= until, { path: ['until'], error: 'This day is before the first' });

export const onAccount = {
  terms: endpoint({
    method: 'GET',
    path: '/account/terms',
    summary: 'Get what the caller can order on account, and when an order of today is due',
    auth: 'customer',
    reply: json(BuyingTerms),
    errors: ['account_not_found'],
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
    summary: 'List what is still to be paid on the caller’s account, the first due first',
    auth: 'customer',
    query: PageQuery,
    reply: json(z.array(OpenInvoice)),
    errors: ['account_not_found', 'company_role'],
  }),
  statement: endpoint({
    method: 'GET',
    path: '/account/statement',
    summary:
      'Export the statement of the caller’s account as CSV, XLSX or PDF: opening balance, postings, closing balance',
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
    permission: 'payments.record',
    params: z.object({ id: Id }),
    query: StatementQuery,
    reply: file('text/csv', XLSX_TYPE, 'application/pdf'),
    errors: ['account_not_found', 'statement_too_long', 'document_not_drawn'],
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
    ],
  }),
};
