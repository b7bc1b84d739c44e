import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { orderColumns, orderJoins, type OrderRow, presentOrder } from '#features/orders/server/order-row.ts';

/**
 * The order that was placed under a key; null when it was never used.
 * @throws DomainError `key_reused` when that was another request
 */
export const findOrderByKey = async (
  db: Database,
  customerId: string,
  key: string,
  requestHash: string,
): Promise<Order | null> => {
  const row = await maybeOne<OrderRow & { requestHash: string }>(
    db,
    sql`select ${orderColumns}, o.request_hash as "requestHash" from orders o ${orderJoins}
         where o.customer_id = ${customerId} and o.idempotency_key = ${key}`,
  );
  if (row === null) return null;
  if (row.requestHash !== requestHash) throw new DomainError('key_reused');
  return presentOrder(row);
};
