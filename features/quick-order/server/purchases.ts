import { type SQL, sql } from 'drizzle-orm';
import { sqlStatesWhere } from '#features/orders/server/order-states.ts';
import { pastPurchases } from '#features/past-orders/server/past-purchases.ts';

/**
 * SQL of what a customer has paid for, here or at a former shop, one row for each line of an order, with the columns
 * `product_id`, `at` and `pieces`.
 */
export const sqlPurchases = (customerId: string): SQL => sql`
  select l.product_id, o.paid_at as at, l.quantity::bigint as pieces
    from orders o join order_line l on l.order_id = o.id
   where o.customer_id = ${customerId} and o.status in ${sqlStatesWhere('hasMoney')}
  union all
  ${pastPurchases(customerId)}`;
