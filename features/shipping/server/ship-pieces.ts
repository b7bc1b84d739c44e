import { type SQL, sql } from 'drizzle-orm';
import { DomainError } from '#platform/contract/errors.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, oneValue, rows } from '#platform/server/db/query.ts';
import { moveStock } from '#features/stock/server/move-stock.ts';

/** An order line. `left` counts the pieces that are neither shipped nor released. */
export type UnshippedLine = { id: string; productId: string; productName: string; shipped: number; left: number };

export const findUnshippedLines = (trx: Transaction, orderId: string): Promise<UnshippedLine[]> =>
  rows<UnshippedLine>(
    trx,
    sql`select id, product_id as "productId", product_name as "productName", shipped,
               quantity - shipped - released as "left"
          from order_line where order_id = ${orderId} order by position`,
  );

/**
 * @throws DomainError `not_on_shelf` if fewer pieces are on hand than would ship; its message names the first product
 */
const assertOnShelf = async (trx: Transaction, lines: { line: UnshippedLine; quantity: number }[]): Promise<void> => {
  const stockRows = await rows<{ id: string; onHand: number }>(
    trx,
    sql`select product_id as id, on_hand as "onHand" from stock
         where product_id = any(${sql.param(lines.map(({ line }) => line.productId))}::uuid[])
         order by product_id for no key update`,
  );
  const onHand = new Map(stockRows.map(({ id, onHand: pieces }) => [id, pieces]));
  const missing = lines.filter(({ line, quantity }) => quantity > (onHand.get(line.productId) ?? 0));
  const [first] = missing;
  if (first === undefined) return;
  const available = onHand.get(first.line.productId) ?? 0;
  const others = missing.length - 1;
  const more = others === 0 ? '' : ` ${others} more ${others === 1 ? 'product is' : 'products are'} short too.`;
  throw new DomainError('not_on_shelf', {
    message: `The shelf has ${available} of ${first.line.productName}, but this shipment needs ${first.quantity}.${more} Count again or book goods in first.`,
  });
};

/**
 * Records a shipment and takes its pieces from the stock. The caller must have locked the order and checked that this
 * many pieces are left.
 * @param lines each line once, with at least one piece
 * @returns the shipment id
 * @throws DomainError `not_on_shelf`
 */
export const shipPieces = async (
  trx: Transaction,
  { orderId, actorId, carrier, trackingNumber }: Record<'orderId' | 'actorId' | 'carrier' | 'trackingNumber', string>,
  lines: { line: UnshippedLine; quantity: number }[],
  reason: 'shipped' | 'delivered',
): Promise<string> => {
  await assertOnShelf(trx, lines);
  const ids = sql.param(lines.map(({ line }) => line.id));
  const quantities = sql.param(lines.map(({ quantity }) => quantity));
  const id = await oneValue<string>(
    trx,
    sql`insert into shipment (order_id, carrier, tracking_number, actor_id)
        values (${orderId}, ${carrier}, ${trackingNumber}, ${actorId}) returning id`,
  );
  await execute(
    trx,
    sql`with sent as (
          insert into shipment_line (shipment_id, order_line_id, quantity)
          select ${id}, line, quantity from unnest(${ids}::uuid[], ${quantities}::int[]) n(line, quantity)
          returning order_line_id, quantity
        )
        update order_line l set shipped = l.shipped + sent.quantity from sent where l.id = sent.order_line_id`,
  );
  await moveStock(
    trx,
    lines.map(({ line, quantity }) => ({
      productId: line.productId,
      orderLineId: line.id,
      reason,
      dOnHand: -quantity,
      dReserved: -quantity,
    })),
    { actorId },
  );
  return id;
};

/**
 * SQL condition: something of the order `o` was refunded, or requested to be returned, since a time. What was shipped
 * before then stays shipped.
 */
export const isTouchedSince = (time: SQL): SQL => sql`(
  exists (select from refund r join payment p on p.id = r.payment_id where p.order_id = o.id and r.created_at >= ${time})
  or exists (select from return_request r where r.order_id = o.id and r.created_at >= ${time}))`;

/**
 * Deletes shipments that did not leave after all. Their pieces are back on the shelf and reserved for the order.
 * The caller must have locked the order.
 */
export const unshipPieces = async (trx: Transaction, shipmentIds: string[], actorId: string): Promise<void> => {
  const ids = sql`${sql.param(shipmentIds)}::uuid[]`;
  const back = await rows<{ id: string; productId: string; quantity: number }>(
    trx,
    sql`with gone as (
          delete from shipment_line where shipment_id = any(${ids}) returning order_line_id, quantity
        ), sent as (
          select order_line_id, sum(quantity)::int as quantity from gone group by 1
        )
        update order_line l set shipped = l.shipped - sent.quantity from sent where l.id = sent.order_line_id
        returning l.id, l.product_id as "productId", sent.quantity`,
  );
  await execute(trx, sql`delete from shipment where id = any(${ids})`);
  await moveStock(
    trx,
    back.map(({ id, productId, quantity }) => ({
      productId,
      orderLineId: id,
      reason: 'undelivered',
      dOnHand: quantity,
      dReserved: quantity,
    })),
    { actorId },
  );
};
