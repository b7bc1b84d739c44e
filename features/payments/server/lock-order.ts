import { eq } from 'drizzle-orm';
import type { Transaction } from '#platform/server/db/open.ts';
import { orders } from '#features/orders/server/schema.ts';

export type OrderRecord = typeof orders.$inferSelect;

/** An order's row, locked. Everybody locks it before its payment, its refunds and its goods. */
export const lockOrder = async (trx: Transaction, orderId: string): Promise<OrderRecord | undefined> => {
  const [order] = await trx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  return order;
};
