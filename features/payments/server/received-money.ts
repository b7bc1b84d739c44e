import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute } from '#platform/server/db/query.ts';
import { type TakeMoney, payByTender } from './pay-by-tender.ts';
import type { OrderRecord } from './payment-balance.ts';
import { listTenders } from './tenders.ts';

/** Money that a tender has already received for an unpaid order, and how to pay the order with it. */
type ReceivedMoney = { method: string; coveredCents: Cents; take: TakeMoney };

/** Locks the money that tenders have received for a locked order. Call it before stock is locked. */
export const lockReceivedMoney = async (trx: Transaction, order: OrderRecord): Promise<ReceivedMoney[]> => {
  const found: ReceivedMoney[] = [];
  for (const { method, lockReceived } of listTenders()) {
    const received = await lockReceived?.(trx, order);
    if (received) found.push({ method, ...received });
  }
  return found;
};

/**
 * Pays an order whose total has changed, if the money received for it covers the new total. It stays unpaid if its
 * address does not allow a payment yet.
 * @returns whether it is paid; the caller then publishes `orderChannels.paid`
 */
export const payFromReceived = async (
  trx: Transaction,
  orderId: string,
  totalCents: Cents,
  received: readonly ReceivedMoney[],
): Promise<boolean> => {
  const enough = received.find(({ coveredCents }) => coveredCents >= totalCents);
  if (enough === undefined) return false;
  await execute(trx, sql`savepoint received`);
  try {
    await payByTender(trx, orderId, enough.method, enough.take);
    return true;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    await execute(trx, sql`rollback to savepoint received`);
    return false;
  }
};
