import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { CreditAccount } from '#features/credit-accounts/contract/credit-account.ts';
import { AccountPayment } from '#features/credit-accounts/contract/credit-accounts.ts';

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
    summary: 'Move a payment of an unknown payer to the account of its payer, once',
    auth: 'staff',
    permission: 'payments.record',
    fresh: true,
    idempotent: true,
    params: z.object({ id: Id }),
    body: json(z.object({ account: Id })),
    reply: json(CreditAccount),
    errors: ['posting_not_found', 'payment_not_movable', 'posting_reversed', 'account_not_found', 'payment_key_reused'],
  }),
};
