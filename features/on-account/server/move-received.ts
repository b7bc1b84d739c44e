import { sql } from 'drizzle-orm';
import type { OrderRecord } from '#features/payments/server/payment-balance.ts';
import { negateCents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { rows } from '#platform/server/db/query.ts';
import { isStandingPayment } from '#features/credit-accounts/server/received-for-orders.ts';
import type { ReceivedMoney } from '#features/credit-accounts/server/record-money.ts';
import { moveMoney } from '#features/unknown-payers/server/move-money.ts';
import { findCustomerAccount, post } from '#features/credit-accounts/server/post.ts';

/**
 * Moves the money that was received for an order from its buyer's own account to the account of their company, to which
 * the order is charged, so that it pays this order and is no credit of the buyer. The caller has locked the order and
 * both accounts.
 */
export const moveReceived = async (
  trx: Transaction,
  order: Pick<OrderRecord, 'id' | 'number' | 'customerId'>,
  companyAccountId: string,
): Promise<void> => {
  const own = await findCustomerAccount(trx, order.customerId);
  if (own === null) return;
  const received = await rows<ReceivedMoney & { id: string; actorId: string | null }>(
    trx,
    sql`select p.id, - p.amount_cents as "amountCents", p.method, p.reference, p.received_on::text as "receivedOn",
               p.actor_id as "actorId"
          from posting p
         where p.account_id = ${own.id} and p.order_id = ${order.id} and ${isStandingPayment} order by p.seq`,
  );
  for (const { id: paymentId, actorId, ...money } of received) {
    const move = { paymentId, money, from: own.id, order, note: 'Moved to the account of the company', actorId: null };
    const amountCents = negateCents(money.amountCents);
    await moveMoney(trx, move, () =>
      post(trx, companyAccountId, { kind: 'payment', ...money, amountCents, orderId: order.id, actorId }),
    );
  }
};
