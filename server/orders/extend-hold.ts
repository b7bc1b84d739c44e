import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/open.ts';
import { allowing } from '#server/db/order-states.ts';
import { change } from '#server/db/query.ts';

/** Holds an unpaid order until `holdHours`, or as long as the owner has set, after it was placed; a longer hold stays. */
export const extendHold = async (trx: Transaction, orderId: string, holdHours: number): Promise<void> => {
  await change(
    trx,
    sql`update orders
           set held_until = greatest(held_until, created_at + make_interval(
                 secs => 3600 * coalesce((select hold_hours from shop_settings), ${holdHours}::float8)))
         where id = ${orderId} and status in ${allowing('pay')}`,
  );
};
