import type { ProofPart } from '#test/prove/proof-part.ts';

export default {
  defects: [
    {
      name: 'money of an unknown payer that was paid out is moved',
      edits: [
        [
          'features/unknown-payers/server/unknown-payers.ts',
          'if (movedCents === most) return;',
          'if (movedCents > ZERO_CENTS) return;',
        ],
      ],
    },
    {
      name: 'a payment of an unknown payer is moved with another amount',
      edits: [
        [
          'features/unknown-payers/server/unknown-payers.ts',
          'writePayment(trx, staff, accountId, null, moved, key)',
          'writePayment(trx, staff, accountId, null, { ...moved, amountCents: moved.amountCents + 1 }, key)',
        ],
      ],
    },
  ],
} satisfies ProofPart;
