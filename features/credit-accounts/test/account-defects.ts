import type { Defect } from '#test/prove/planted-record-defects.ts';

/** The defects of credit accounts that the proof must find. */
export const accountDefects: Defect[] = [
  {
    name: 'a repeated payment by hand is posted twice',
    edits: [
      ['platform/server/request-key.ts', '  return earlier !== null;', '  return false;'],
      [
        'features/credit-accounts/server/post.ts',
        '    .onConflictDoNothing({ target: [posting.actorId, posting.idempotencyKey] })\n',
        '',
      ],
      [
        'platform/server/db/migrations/0026_credit_accounts.sql',
        'CONSTRAINT "posting_idempotency" UNIQUE("actor_id","idempotency_key")',
        'CONSTRAINT "posting_idempotency" UNIQUE("id")',
      ],
    ],
  },
  {
    name: 'an order is paid by hand without a posting',
    edits: [
      [
        'features/credit-accounts/server/account-tender.ts',
        "const { id } = await post(trx, accountId, { kind: 'invoice', amountCents: totalCents, orderId, actorId, ...terms });",
        'const id = `${orderId}-${totalCents}`;',
      ],
      [
        'features/credit-accounts/server/refund-to-account.ts',
        "select account_id from posting where order_id = ${orderId} and kind = 'invoice'",
        'select a.id from credit_account a join orders o using (customer_id) where o.id = ${orderId}',
      ],
    ],
  },
  {
    name: 'money that was received for an unpaid order is paid out',
    edits: [
      ['features/credit-accounts/server/post-payout.ts', 'sumCents([balanceCents, receivedCents])', 'balanceCents'],
    ],
  },
  {
    name: 'more than an order of a walk-in holds is paid back',
    edits: [
      [
        'features/credit-accounts/server/pay-out.ts',
        'if (amountCents <= heldCents) return;',
        'if (heldCents > 0) return;',
      ],
    ],
  },
  {
    name: 'more is written off than the customer owes',
    edits: [['features/credit-accounts/server/write-off.ts', 'if (amountCents > owedCents)', 'if (owedCents < 0)']],
  },
  {
    name: 'a difference is written off although the customer has credit of an order that was paid too much',
    edits: [
      [
        'features/credit-accounts/server/write-off.ts',
        'const { creditCents } = await readPayable(trx, account);',
        `const { creditCents } = await one<{ creditCents: Cents }>(trx, sql\`
          select (- \${account.balanceCents}::bigint - coalesce(sum(greatest(0, m.cents)), 0))::bigint as "creditCents"
            from (select - sum(p.amount_cents) as cents from posting p
                   where p.account_id = \${accountId} and p.order_id is not null group by p.order_id) m\`);`,
      ],
    ],
  },
  {
    name: 'an order is paid from credit that the account does not have',
    edits: [['features/credit-accounts/server/pay-from-credit.ts', 'if (missing > 0)', 'if (missing < 0)']],
  },
];
