import { and, eq } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { allows } from '#features/orders/contract/order-status.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { Database } from '#platform/server/db/open.ts';
import { orders } from '#features/orders/server/schema.ts';
import { payment } from './schema.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { settle } from './settle.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';

/**
 * Confirms the buyer's payment; only the provider's word counts. The transaction must be this order's own intent. An
 * unknown, foreign or used intent gets the same error. Money that a tender took has paid the order already, so this
 * does not query the provider.
 * @throws DomainError `order_not_found`, `transaction_refused`, `payment_incomplete`, `order_not_payable`,
 *   `provider_unavailable`
 */
export const confirmPayment = async (
  db: Database,
  provider: CardProvider,
  caller: Caller,
  orderId: string,
  confirmation: { order: string; transactionId: string },
): Promise<Order> => {
  const [order] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.customerId, caller.customerId)));
  if (order === undefined) throw new DomainError('order_not_found');
  const [attempt] = await db
    .select({ method: payment.method })
    .from(payment)
    .where(and(eq(payment.providerId, confirmation.transactionId), eq(payment.orderId, orderId)));
  if (attempt === undefined || confirmation.order !== orderId) throw new DomainError('transaction_refused');

  const isPaid =
    attempt.method !== 'card' || (await settle(db, provider, confirmation.transactionId)).status === 'succeeded';
  const after = await getOrder(db, caller, orderId);
  if (after.paid && after.transactionId === confirmation.transactionId) return after;
  if (isPaid || !allows(after.status, 'pay')) throw new DomainError('order_not_payable');
  throw new DomainError('payment_incomplete');
};
