import { ACCOUNT } from '#features/credit-accounts/server/account-tender.ts';
import { assertPayable } from '#features/credit-accounts/server/take-payment.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import { assertBuyerMayAct } from '#features/orders/server/order-access.ts';
import type { CardProvider } from '#platform/server/card-provider/card-provider.ts';
import { payByTender, withoutOpenCard } from '#features/payments/server/pay-by-tender.ts';
import { lockOrder } from '#features/payments/server/payment-balance.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { orderChannels } from '#platform/server/jobs/event-subscribers.ts';
import { assertWithinLimit, chargeOnAccount, lockAccountOfOrder } from './charge.ts';
import { assertKnownAddress } from './known-address.ts';

const payInTransaction = async (trx: Transaction, caller: Caller, orderId: string, totalWas: number): Promise<void> => {
  const order = await lockOrder(trx, orderId);
  if (order === undefined || order.customerId !== caller.customerId) throw new DomainError('order_not_found');
  await assertBuyerMayAct(trx, orderId);
  assertPayable(order, totalWas);
  const account = await lockAccountOfOrder(trx, order);
  // The limit is checked before a card payment is voided.
  assertWithinLimit(account, order.totalCents);
  if (!order.isCollected) await assertKnownAddress(trx, caller, account, order.deliveryAddress);
  await payByTender(trx, orderId, ACCOUNT, (taking, locked) => chargeOnAccount(taking, account, locked));
};

/**
 * Charges the caller's unpaid order to their account. A card payment that was started is voided first; if it has
 * already succeeded, nothing is charged. A repeated request is refused, because the order is already paid.
 * @param totalWas dollars: the order's total as the buyer saw it
 * @throws DomainError the errors of the endpoint `payOrder`
 */
export const payOnAccount = async (
  db: Database,
  provider: CardProvider,
  caller: Caller,
  orderId: string,
  totalWas: number,
): Promise<Order> => {
  await withoutOpenCard(db, provider, orderId, (trx) => payInTransaction(trx, caller, orderId, totalWas));
  orderChannels.paid.publish(null);
  return getOrder(db, caller, orderId);
};
