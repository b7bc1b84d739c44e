import { record } from '#features/audit/server/record.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { withoutOpenCard } from '#features/payments/server/pay-by-tender.ts';
import { lockExistingOrder } from '#features/payments/server/payment-balance.ts';
import { DomainError } from '#platform/contract/errors.ts';
import { formatCents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { orderChannels } from '#platform/server/jobs/event-subscribers.ts';
import { openAccount } from './post.ts';
import { assertPayable, chargeAccount, getMissing } from './take-payment.ts';

const payInTransaction = async (
  trx: Transaction,
  { customerId: actorId }: Caller,
  orderId: string,
  totalWas: number,
) => {
  const order = await lockExistingOrder(trx, orderId);
  assertPayable(order, totalWas);
  const account = await openAccount(trx, order.customerId);
  const missing = await getMissing(trx, order);
  if (missing > 0) {
    const what = account.isWalkIn ? formatCents(missing) : `${formatCents(missing)} of credit`;
    throw new DomainError('credit_too_little', { message: `${what} is missing.` });
  }
  await chargeAccount(trx, orderId, account.id, actorId);
  await record(trx, {
    kind: 'credit.pay',
    entity: 'credit',
    entityId: account.id,
    actorId,
    changes: { order: [null, order.number], amountCents: [null, order.totalCents] },
  });
};

/**
 * Pays an unpaid order from the credit on its customer's account. A repeated request is refused, because the order is
 * already paid.
 * @param totalWas dollars: the order's total as staff saw it
 * @throws DomainError the errors of the endpoint `payFromCredit`
 */
export const payFromCredit = async (
  db: Database,
  provider: CardProvider,
  staff: Caller,
  orderId: string,
  totalWas: number,
): Promise<Order> => {
  await withoutOpenCard(db, provider, orderId, (trx) => payInTransaction(trx, staff, orderId, totalWas));
  orderChannels.paid.publish(null);
  return getOrder(db, staff, orderId);
};
