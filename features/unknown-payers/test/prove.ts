import type { ProofPart } from '#test/prove/proof-part.ts';

export default {
  defects: [
    {
      name: 'money of an unknown payer that was paid out is moved',
      edits: [
        [
          'features/unknown-payers/server/unknown-payers.ts',
          'if (movedCents === movableCents) return;',
          'if (movedCents > ZERO_CENTS) return;',
        ],
      ],
    },
    {
      name: 'a payment of an unknown payer is moved with another amount',
      edits: [
        [
          'features/unknown-payers/server/unknown-payers.ts',
          'writePayment(trx, staff, accountId, null, money, key)',
          'writePayment(trx, staff, accountId, null, { ...money, amountCents: money.amountCents + 1 }, key)',
        ],
      ],
    },
  ],
} satisfies ProofPart;
