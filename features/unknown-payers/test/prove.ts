import type { ProofPart } from '#test/prove/proof-part.ts';

export default {
  defects: [
    {
      name: 'a payment of an unknown payer is moved with another amount',
      edits: [
        [
          'features/unknown-payers/server/unknown-payers.ts',
          'writePayment(trx, staff, accountId, null, money, key)',
          'writePayment(trx, staff, accountId, null, { ...money, amountCents: amountCents + 1 }, key)',
        ],
      ],
    },
  ],
} satisfies ProofPart;
