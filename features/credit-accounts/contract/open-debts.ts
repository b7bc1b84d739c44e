import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/** The most invoices that staff can choose for one payment. */
export const MOST_CHOSEN = 50;

/** The invoices that a payment settles first, as the ids of their postings. */
export const ChosenInvoices = z.array(Id).max(MOST_CHOSEN, `Choose at most ${MOST_CHOSEN} invoices`).default([]);

/** A debt that is not fully paid. */
export const OpenDebt = z.object({
  /** The posting of the invoice; null for a debt without one, such as a payment that was reversed. */
  invoice: z.string().nullable(),
  order: z.object({ _id: z.string(), number: z.number().int() }).nullable(),
  dueOn: z.string(),
  isOverdue: z.boolean(),
  /** Dollars. */
  total: z.number(),
  /** Dollars that still have to be paid. */
  open: z.number(),
});
export type OpenDebt = z.infer<typeof OpenDebt>;

export const openDebts = {
  list: endpoint({
    method: 'GET',
    path: '/credit-accounts/:id/debts',
    summary: 'List the open debts on an account, the earliest due first',
    auth: 'staff',
    permission: 'credit.read',
    params: z.object({ id: Id }),
    query: PageQuery,
    reply: json(z.array(OpenDebt)),
    errors: ['account_not_found'],
  }),
};
