import { type SQL, sql } from 'drizzle-orm';

/** Invariants of chosen ways to pay, as queries that find violations. */
export const waysToPayRules: Record<string, SQL> = {
  'only orders for collection are to be paid at the counter': sql`
    select w.order_id from order_way w join orders o on o.id = w.order_id where w.way = 'counter' and not o.is_collected`,
};
