import { eq } from 'drizzle-orm';
import { allows } from '#features/orders/contract/order-status.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { becomePaid } from './become-paid.ts';
import { lockOrder } from './payment-balance.ts';
import { payment } from './schema.ts';

/**
 * Pays an order with money that a tender has taken, in the same transaction. The caller publishes `orderChannels.paid`
 * afterwards.
 * @param transactionId the tender's own id of the payment, which becomes the order's transaction id
 * @returns false, with nothing written, if the order accepts no payment, or a card payment of it is still open
 */
export const payByTender = async (
  trx: Transaction,
  orderId: string,
  { method, transactionId }: { method: string; transactionId: string },
): Promise<boolean> => {
  const order = await lockOrder(trx, orderId);
  if (order === undefined || !allows(order.status, 'pay')) return false;
  const attempts = await trx.select().from(payment).where(eq(payment.orderId, orderId)).for('update');
  if (attempts.some(({ status }) => status === 'creating' || status === 'open')) return false;
  const [paid] = await trx
    .insert(payment)
    .values({
      orderId,
      seq: Math.max(0, ...attempts.map(({ seq }) => seq)) + 1,
      idempotencyKey: transactionId,
      method,
      providerId: transactionId,
      amountCents: order.totalCents,
      currency: order.currency,
      status: 'succeeded',
    })
    .returning();
  if (paid === undefined) throw new Error('an insert returned no row');
  return becomePaid(trx, paid);
};
