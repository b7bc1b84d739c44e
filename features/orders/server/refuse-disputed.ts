import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import { isHeldBack } from '#features/payments/server/held-back.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';

/**
 * Keeps goods here while banks want so much of the order's payment back that nothing would be left of it.
 * @throws DomainError `order_disputed`
 */
export const assertNotHeldBack = async (trx: Transaction, orderId: string): Promise<void> => {
  const { isAll } = await one<{ isAll: boolean }>(trx, sql`select ${isHeldBack(sql`${orderId}::uuid`)} as "isAll"`);
  if (isAll) throw new DomainError('order_disputed');
};
