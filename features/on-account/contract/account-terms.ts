import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ExpectedVersion, Id } from '#platform/contract/fields.ts';
import { oneLine } from '#platform/contract/one-line.ts';
import { CreditAccount } from '#features/credit-accounts/contract/credit-account.ts';
import { DUE_RULES } from '#features/credit-accounts/contract/due-rules.ts';

/** The limit of an account, when its invoices are due, and whether orders on account are stopped. */
export const AccountTerms = z
  .object({
    /** Dollars that may be owed after an order on account; at 0, orders can only use credit. */
    limit: Dollars,
    dueRule: z.enum(DUE_RULES),
    /** True to refuse orders on account. */
    isStopped: z.boolean(),
    /** Why orders on account are stopped; only staff see the reason. */
    stopReason: oneLine(200).default(''),
    version: ExpectedVersion,
  })
  .refine(({ isStopped, stopReason }) => !isStopped || stopReason !== '', {
    path: ['stopReason'],
    error: 'Reason is Required',
  });
export type AccountTerms = z.output<typeof AccountTerms>;

export const accountTerms = {
  open: endpoint({
    method: 'POST',
    path: '/credit-accounts',
    summary: 'Open the account of a customer or company, or get the account that is already open',
    auth: 'staff',
    permission: 'credit.edit',
    fresh: true,
    body: json(
      z
        .object({ customer: Id.optional(), company: Id.optional() })
        .refine(({ customer, company }) => (customer === undefined) !== (company === undefined), {
          error: 'Name a customer or a company',
        }),
    ),
    reply: json(CreditAccount),
    errors: ['customer_not_found', 'company_not_found', 'company_closed'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/credit-accounts/:id',
    summary: 'Change the limit and due days of an account, and stop orders on account or allow them again',
    auth: 'staff',
    permission: 'credit.edit',
    fresh: true,
    params: z.object({ id: Id }),
    body: json(AccountTerms),
    reply: json(CreditAccount),
    errors: ['account_not_found', 'account_changed', 'walk_in_no_limit'],
  }),
};
