import { type SQL, sql } from 'drizzle-orm';
import type { PastOrderState } from '#features/past-orders/contract/past-orders.ts';
import { onDay } from '#features/settings/server/setting-values.ts';
import { lineProduct, provenEmail } from './list-past-orders.ts';

/** The states of past orders for which the former shop had money. */
const paidStates: readonly PastOrderState[] = ['delivered', 'paid', 'partly_refunded'];

/**
 * SQL of the products for sale that a customer has paid for at the former shop, one row for each line of an order, with
 * the columns `product_id`, `at` and `pieces`. No rows while their address is not proven.
 */
export const pastPurchases = (customerId: string): SQL => sql`
  select p.id as product_id, ${onDay(sql`o.placed_at`, sql`o.placed_on`)} as at, ceil(l.quantity)::bigint as pieces
    from past_order o join past_order_line l on l.past_order_id = o.id and l.quantity > 0
    cross join lateral (${lineProduct}) p
   where o.email = ${provenEmail(customerId)} and o.status = any(${sql.param(paidStates)}::text[])`;
