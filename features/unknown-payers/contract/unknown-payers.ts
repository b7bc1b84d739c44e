import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { CreditAccount } from '#features/credit-accounts/contract/credit-account.ts';
import { AccountPayment, Amount } from '#features/credit-accounts/contract/credit-accounts.ts';

/** The sentence for staff if nothing is left on the account. */
export const ALL_PAID_OUT =
  'The money on this account was paid out. If this payment was not, reverse it and record it on the account of its payer.';

export const unknownPayers = {
  record: endpoint({
    method: 'POST',
    path: '/unknown-payments',
    summary: 'Record money whose payer is unknown, on an account of the shop’s own',
    auth: 'staff',
    permission: 'payments.record',
    fresh: true,
    idempotent: true,
    body: json(AccountPayment),
    reply: json(CreditAccount),
    errors: ['payment_key_reused', 'payment_looks_recorded'],
  }),
  move: endpoint({
    method: 'POST',
    path: '/postings/:id/move',
    summary: 'Move a payment of an unknown payer, or what is left after payouts, to the account of its payer, once',
    auth: 'staff',
    permission: 'payments.record',
    fresh: true,
    idempotent: true,
    params: z.object({ id: Id }),
    /** Dollars to move: the payment, or what is left on the account if that is less; without it, the payment. */
    body: json(z.object({ account: Id, amount: Amount.optional() })),
    reply: json(CreditAccount),
    errors: ['posting_not_found', 'payment_not_movable', 'posting_reversed', 'account_not_found', 'payment_key_reused'],
  }),
};
