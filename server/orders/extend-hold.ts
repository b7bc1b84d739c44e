import { and, eq, inArray, sql } from 'drizzle-orm';
import { statesAllowing } from '#contract/orders.ts';
import type { Transaction } from '#server/db/open.ts';
import { orders } from '#server/db/schema/orders.ts';

/** Holds what is unpaid of a checkout until `holdHours` after it was placed; a longer hold stays. */
export const extendHold = async (trx: Transaction, checkoutId: string, holdHours: number): Promise<void> => {
  await trx
    .update(orders)
    .set({
      heldUntil: sql`greatest(${orders.heldUntil}, ${orders.createdAt} + make_interval(secs => ${holdHours * 3600}))`,
    })
    .where(and(eq(orders.checkoutId, checkoutId), inArray(orders.status, statesAllowing('pay'))));
};
