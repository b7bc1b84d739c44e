import { sql } from 'drizzle-orm';
import { Refusal } from '#platform/contract/errors.ts';
import { isHeldBack } from '#features/payments/server/held-back.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { one } from '#platform/server/db/query.ts';

/**
 * Keeps goods here while banks want so much of the order's payment back that nothing would be left of it.
 * @throws Refusal `order_disputed`
 */
export const refuseDisputed = async (trx: Transaction, orderId: string): Promise<void> => {
  const { isAll } = await one<{ isAll: boolean }>(trx, sql`select ${isHeldBack(sql`${orderId}::uuid`)} as "isAll"`);
  if (isAll) throw new Refusal('order_disputed');
};
