import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import type { Database } from '#server/db/open.ts';
import { orderColumns, orderJoins, type OrderRow, presentOrder } from './order-row.ts';

/** What tells a request sent again from another one under the same idempotency key. */
export const hashRequest = (parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/**
 * The orders that were placed under a key; none when it was never used.
 * @throws Refusal `key_reused` when that was another request
 */
export const findFirstAnswer = async (
  db: Database,
  customerId: string,
  key: string,
  requestHash: string,
): Promise<Order[]> => {
  const { rows } = await db.$client.query<OrderRow & { requestHash: string }>(
    `select ${orderColumns}, k.request_hash as "requestHash" from orders o ${orderJoins}
      where k.customer_id = $1 and k.idempotency_key = $2 order by o.number`,
    [customerId, key],
  );
  if (rows.some((row) => row.requestHash !== requestHash)) throw new Refusal('key_reused');
  return rows.map(presentOrder);
};
