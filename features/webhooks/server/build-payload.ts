import { sql } from 'drizzle-orm';
import { OrderDetail } from '#features/orders/contract/orders.ts';
import { TEST_EVENT } from '#features/webhooks/contract/webhooks.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { findOrder } from '#features/orders/server/get-order.ts';

/** A product's stock, with the same names as in its stock history. */
const getStockPayload = (db: Database, id: string) =>
  maybeOne(
    db,
    sql`select p.id as "productId", p.sku, s.on_hand as "onHand", s.reserved as held, s.on_hand - s.reserved as stock
          from stock s join product p on p.id = s.product_id where p.id = ${id}`,
  );

const getProductPayload = (db: Database, id: string) =>
  maybeOne(
    db,
    sql`select id as "productId", sku, name, slug, status = 'active' as "isSold" from product where id = ${id}`,
  );

/** The events of products, which are not those of orders. */
export const productEvents: readonly string[] = ['stock.changed', 'product.published', 'product.withdrawn'];

const getPayloadData = async (db: Database, kind: string, entityId: string): Promise<unknown> => {
  if (kind === TEST_EVENT) return {};
  if (kind === 'stock.changed') return getStockPayload(db, entityId);
  if (productEvents.includes(kind)) return getProductPayload(db, entityId);
  const order = await findOrder(db, entityId);
  return order === null ? null : OrderDetail.parse(order);
};

/** Builds the message of an event. It contains the current order or stock, which later events may have changed. */
export const buildPayload = async (db: Database, kind: string, entityId: string, at: Date): Promise<string> => {
  const data = await getPayloadData(db, kind, entityId);
  return JSON.stringify({ type: kind, timestamp: at.toISOString(), data });
};
