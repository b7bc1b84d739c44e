import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';

/** Everything that is paid together, locked before its payment and its refunds, in one order everywhere (design, data). */
export const lockOrders = (trx: Transaction, checkoutId: string) =>
  trx.select().from(orders).where(eq(orders.checkoutId, checkoutId)).orderBy(orders.id).for('update');
