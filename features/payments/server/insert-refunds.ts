import type { SQL } from 'drizzle-orm';
import type { Cents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import {
  type OrderRecord,
  type PaymentRow,
  type RefundRow,
  getRetainedCents,
  splitOrderShare,
} from './payment-balance.ts';
import { refund } from './schema.ts';

type RefundValues = Pick<typeof refund.$inferInsert, 'reason' | 'status' | 'disputeId' | 'handId'> & {
  doneAt: SQL | null;
};

/**
 * Inserts refunds for money that left without the shop's action: one for the order's share, and one for the rest.
 * @param refunds all refunds of the payment so far; the new ones are added
 * @returns the new refunds
 */
export const insertRefunds = async (
  trx: Transaction,
  paid: PaymentRow,
  order: OrderRecord | undefined,
  refunds: RefundRow[],
  amountCents: Cents,
  values: RefundValues,
): Promise<RefundRow[]> => {
  const parts = splitOrderShare(amountCents, getRetainedCents(order, paid, refunds));
  const inserted = await trx
    .insert(refund)
    .values(parts.map(({ ofOrder, cents }) => ({ ...values, paymentId: paid.id, ofOrder, amountCents: cents })))
    .returning();
  refunds.push(...inserted);
  return inserted;
};
