import type { Transaction } from '#platform/server/db/open.ts';
import { decline } from './schema.ts';
import { record } from '#features/audit/server/record.ts';
import type { CardFailure } from './card-provider.ts';
import type { PaymentRow } from './find-kept.ts';

/** Writes down, once, a card that was refused for a payment; its order is locked. */
export const insertDecline = async (
  trx: Transaction,
  { id: paymentId, orderId }: PaymentRow,
  failure: CardFailure,
): Promise<void> => {
  const written = await trx
    .insert(decline)
    .values({ paymentId, ...failure })
    .onConflictDoNothing();
  if (written.rowCount === 1) await record(trx, { kind: 'order.card_refused', orderId, note: failure.message });
};
