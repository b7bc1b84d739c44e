import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { record } from '#features/audit/server/record.ts';
import { fixOrderPromise } from '#features/delivery-days/server/order-promise.ts';
import { issueInvoice } from '#features/documents/server/issue-invoice.ts';
import { statesAllowing } from '#features/orders/contract/order-status.ts';
import { orders } from '#features/orders/server/schema.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import type { PaymentRow } from './payment-balance.ts';
import { payment } from './schema.ts';

/**
 * Marks an order as paid with a payment that has succeeded; no other function does. It issues the invoice last, because
 * all orders share its counter. The caller holds the locks of the order and the payment.
 * @returns false, with nothing written, if the order accepts no payment or its total differs
 */
export const becomePaid = async (
  trx: Transaction,
  { id: paymentId, orderId, providerId, amountCents }: PaymentRow,
): Promise<boolean> => {
  const paid = await trx
    .update(orders)
    .set({ status: 'paid', transactionId: providerId, paidAt: sql`now()`, cancelReason: null })
    .where(
      and(
        eq(orders.id, orderId),
        inArray(orders.status, statesAllowing('acceptPayment')),
        // After a restore from a backup, the order's total may differ from the payment.
        eq(orders.totalCents, amountCents),
      ),
    );
  if (paid.rowCount !== 1) return false;
  await trx
    .update(payment)
    .set({ appliedAt: sql`now()` })
    .where(and(eq(payment.id, paymentId), isNull(payment.appliedAt)));
  await fixOrderPromise(trx, orderId);
  await record(trx, { kind: 'order.paid', orderId, cents: amountCents, note: providerId });
  await issueInvoice(trx, orderId);
  return true;
};
