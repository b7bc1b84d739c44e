import { sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { orderChannels } from '#platform/server/jobs/event-subscribers.ts';
import { hashRequest } from '#platform/server/hash.ts';
import { createKeyedQueue } from '#platform/server/jobs/keyed-queue.ts';
import { OutdatedPriceError } from './order-discount.ts';
import { type OrderRow, selectOrderColumns, orderJoins, presentOrder } from '#features/orders/server/order-row.ts';
import { admitUnpaid, isSmallOrder } from '#features/orders/server/unpaid-caps.ts';
import type { OrderRequest, OrderSettings, RequestContext } from './order-request.ts';
import { type OrderStep, findOrderSteps } from './order-steps.ts';
import { mergeLines } from './price-lines.ts';
import { priceOrder } from './price-order.ts';
import { writeOrder } from './write-order.ts';

/**
 * Finds the order with this idempotency key; null if the key is new.
 * @throws DomainError `key_reused` if the key belongs to a different request
 */
const findOrderByKey = async (
  db: Database,
  customerId: string,
  key: string,
  requestHash: string,
): Promise<Order | null> => {
  const row = await maybeOne<OrderRow & { requestHash: string }>(
    db,
    sql`select ${selectOrderColumns()}, o.request_hash as "requestHash" from orders o ${orderJoins}
         where o.customer_id = ${customerId} and o.idempotency_key = ${key}`,
  );
  if (row === null) return null;
  if (row.requestHash !== requestHash) throw new DomainError('key_reused');
  return presentOrder(row);
};

/**
 * If products or the discount code changed, or stock was taken, the order is priced again; the last attempt returns
 * the final error.
 */
const MOST_TRIES = 3;

/**
 * PostgreSQL lets one order at a time lock a product's stock. One more order of this process may wait there. Any others
 * would only occupy connections that orders for other products need.
 */
const queueByProduct = createKeyedQueue({ atOnce: 2, deadlineMs: 10_000 });

/**
 * Prices and writes an order once, with at most one line per product.
 * @returns null if a product changed, or its stock was taken, between reading and writing
 * @throws OutdatedPriceError if the discount code changed in between
 */
const tryOnce = async (
  db: Database,
  buyer: Caller,
  request: OrderRequest,
  { unpaid, ...settings }: OrderSettings & RequestContext & { requestHash: string | null },
  alongside: OrderStep['after'],
): Promise<OrderRow | null> => {
  const { order, discount, standing, rules } = await priceOrder(db, buyer, request, settings);
  const { lines, sums, network, holdHours } = order;
  const claim: OrderStep['after'] =
    discount === null ? undefined : (trx, placed) => discount.claim(trx, placed, sums.givenCents);
  const steps: OrderStep[] = [
    ...[claim, alongside].flatMap((after) => (after === undefined ? [] : [{ after }])),
    ...(await findOrderSteps(db, order, request)),
  ];
  const write = (): Promise<OrderRow | null> => {
    const added = { orders: 1, lines: lines.length, cents: sums.goodsCents };
    if (steps.length === 0 && isSmallOrder(standing, added, unpaid)) return writeOrder(db, order);
    return db.transaction(async (trx) => {
      const isOffered = request.isOffered === true;
      const hours = isOffered ? holdHours : await admitUnpaid(trx, buyer, network, added, unpaid, holdHours);
      for (const { before } of steps) await before?.(trx, order);
      const placed = await writeOrder(trx, { ...order, holdHours: hours });
      if (placed === null) return null;
      for (const { after } of steps) await after?.(trx, placed, rules);
      return placed;
    });
  };
  return queueByProduct(
    lines.map(({ id }) => id),
    write,
  );
};

/**
 * Places an order completely or not at all; no other function creates orders. Prices, delivery and tax come from the
 * shop. The order is written only if products and stock are still what was priced.
 *
 * Stock is reserved until the order is paid, cancelled or expires. `admitUnpaid` decides if a buyer may hold it, and
 * for how long: the full hold time (the owner's setting, otherwise `holdHours`) or a shorter one. Orders with
 * `isOffered` always get the full hold time.
 * @param alongside runs in the same transaction
 * @throws DomainError `product_not_found`, `quantity_invalid`, `out_of_stock` (with `details.lines`), `price_changed`
 *   (with the correct amounts in `details`, unless they keep changing), `destination_missing`, `not_delivered_there`,
 *   `method_gone`, `unpaid_limit`, `key_reused`, `not_ready`, `amount_not_chargeable` if a code leaves too little,
 *   `code_takes_nothing`, and the errors of `readOrderDiscount` and of the features' steps
 */
export const placeOrder = async (
  db: Database,
  buyer: Caller,
  request: OrderRequest,
  terms: OrderSettings & RequestContext,
  alongside?: OrderStep['after'],
): Promise<Order> => {
  const { idempotencyKey } = terms;
  const { lines: listed, expected, ...rest } = request;
  const lines = mergeLines(listed);
  const requestHash = idempotencyKey === null ? null : hashRequest([lines, expected, rest]);
  try {
    for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
      const order = { ...rest, lines, expected };
      const placed = await tryOnce(db, buyer, order, { ...terms, requestHash }, alongside).catch((error: unknown) => {
        if (error instanceof OutdatedPriceError) return null;
        throw error;
      });
      if (placed === null) continue;
      orderChannels.placed.publish(null);
      return presentOrder(placed);
    }
    throw new DomainError('price_changed');
  } catch (error) {
    // A repeated request gets the first response, even if that order took the last of the stock.
    const first =
      idempotencyKey === null || requestHash === null
        ? null
        : await findOrderByKey(db, buyer.customerId, idempotencyKey, requestHash);
    if (first === null) throw error;
    return first;
  }
};
