import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Cents } from '#platform/contract/money.ts';
import { type OrderStatus, statesWhere } from '#features/orders/contract/order-status.ts';
import type { Transaction } from '#platform/server/db/open.ts';
import { execute, rows } from '#platform/server/db/query.ts';
import { orderLine, orders } from '#features/orders/server/schema.ts';
import { payment, refund, refundLine } from './schema.ts';
import { moveStock } from '#features/stock/server/move-stock.ts';
import { type RefundRow, sumAmounts } from './payment-balance.ts';

export type OrderLineRow = typeof orderLine.$inferSelect;

/** Pieces of a line whose price a refund returns. */
export type RefundedPieces = { orderLineId: string; quantity: number; restock: boolean };

/**
 * Calculates how many pieces of a line are released, and how many shipped ones are back, from its completed refunds. A
 * refund takes unshipped pieces first, unless it belongs to a return. Released pieces are never reserved again, even if
 * their refund fails later.
 * @param done pieces of completed refunds, oldest first, without those of returns
 * @param received pieces from returns that are for sale again
 * @param isWhole true if the whole order is refunded, so that nothing more of it ships
 */
export const getReleasedAndReturned = (
  { quantity, shipped, released, returned }: OrderLineRow,
  { done, received }: { done: RefundedPieces[]; received: number },
  isWhole: boolean,
): { released: number; returned: number } => {
  const unsent = quantity - shipped;
  const refundedQuantity = done.reduce((sum, one) => sum + one.quantity, 0);
  const letGo = Math.max(released, isWhole ? unsent : Math.min(unsent, refundedQuantity));
  let remaining = letGo;
  let back = 0;
  for (const one of done) {
    const fromUnsent = Math.min(remaining, one.quantity);
    remaining -= fromUnsent;
    if (one.restock) back += one.quantity - fromUnsent;
  }
  return { released: letGo, returned: Math.max(returned, Math.min(back + received, shipped)) };
};

/** Pieces in a refund; the pieces of a return have been shipped. */
type RefundLineRow = RefundedPieces & { status: 'due' | 'done' | 'failed'; isReturn: boolean };

/** Counts the returned pieces that are for sale again, by order line id. */
const findReceivedPieces = async (trx: Transaction, orderId: string): Promise<Map<string, number>> => {
  const received = await rows<{ line: string; quantity: number }>(
    trx,
    sql`select q.order_line_id as line, sum(q.quantity)::int as quantity
          from return_line q join return_request r on r.id = q.return_request_id
         where r.order_id = ${orderId} and r.status = 'received' and q.restock group by 1`,
  );
  return new Map(received.map(({ line, quantity }) => [line, quantity]));
};

/** Updates each line and its stock to match its refunds; only the difference is moved. */
const syncLinesWithRefunds = async (
  trx: Transaction,
  before: OrderLineRow[],
  refundLines: RefundLineRow[],
  received: Map<string, number>,
  isWhole: boolean,
): Promise<OrderLineRow[]> => {
  const after = before.map((line) => {
    const ofLine = refundLines.filter((one) => one.orderLineId === line.id);
    const done = ofLine.filter(({ status, isReturn }) => status === 'done' && !isReturn);
    return {
      ...line,
      refunded: ofLine.filter(({ status }) => status !== 'failed').reduce((sum, one) => sum + one.quantity, 0),
      ...getReleasedAndReturned(line, { done, received: received.get(line.id) ?? 0 }, isWhole),
    };
  });
  const column = (key: 'id' | 'refunded' | 'released' | 'returned') => sql.param(after.map((line) => line[key]));
  await execute(
    trx,
    sql`update order_line l set refunded = n.refunded, released = n.released, returned = n.returned
          from unnest(${column('id')}::uuid[], ${column('refunded')}::int[], ${column('released')}::int[],
                      ${column('returned')}::int[]) n(id, refunded, released, returned)
         where l.id = n.id and (l.refunded, l.released, l.returned) <> (n.refunded, n.released, n.returned)`,
  );
  const grown = (key: 'released' | 'returned') =>
    after
      .map((line, at) => ({ line, pieces: line[key] - (before[at]?.[key] ?? 0) }))
      .filter(({ pieces }) => pieces > 0)
      .map(({ line: { id: orderLineId, productId }, pieces }) => ({ productId, orderLineId, pieces }));
  await moveStock(trx, [
    ...grown('released').map(({ pieces, ...rest }) => ({
      ...rest,
      reason: 'refunded' as const,
      dOnHand: 0,
      dReserved: -pieces,
    })),
    ...grown('returned').map(({ pieces, ...rest }) => ({
      ...rest,
      reason: 'returned' as const,
      dOnHand: pieces,
      dReserved: 0,
    })),
  ]);
  return after;
};

/** True if a pending refund covers pieces that would ship if the order were delivered now. */
const hasLeavingPieces = (lines: OrderLineRow[], due: RefundLineRow[]): boolean =>
  lines.some((line) => {
    const unsent = line.quantity - line.shipped - line.released;
    return unsent > 0 && due.some((one) => one.orderLineId === line.id);
  });

/** True if pieces were released for which the shop has not promised a refund. */
const owesRefund = (lines: OrderLineRow[], promised: RefundLineRow[]): boolean =>
  lines.some(({ id, released }) => {
    const ofLine = promised.filter(({ orderLineId }) => orderLineId === id);
    return released > ofLine.reduce((sum, { quantity }) => sum + quantity, 0);
  });

/**
 * The order keeps its status while refunds do not cover all of its money. It is `refunding` if it released goods
 * without a refund, because the shop owes that money.
 */
const deriveStatus = (
  { totalCents, deliveredAt }: typeof orders.$inferSelect,
  money: { done: Cents; due: Cents },
  lines: OrderLineRow[],
  refundLines: RefundLineRow[],
): OrderStatus => {
  if (money.done === totalCents) return 'refunded';
  if (money.done + money.due === totalCents) return 'refunding';
  if (deliveredAt !== null) return 'delivered';
  const unsent = refundLines.filter(({ status, isReturn }) => status !== 'failed' && !isReturn);
  const due = unsent.filter(({ status }) => status === 'due');
  return owesRefund(lines, unsent) || hasLeavingPieces(lines, due) ? 'refunding' : 'paid';
};

/**
 * Updates a paid order to match its refunds: the refunded amount and pieces, its state, and its stock. No other
 * function does this. Call it in the transaction that changed one of its refunds, with the order locked.
 *
 * Unshipped goods go back into stock when their refund completes. Shipped goods do so only when the shop has them back;
 * those of a return, as soon as it is received. If a refund fails later, an ended order keeps money again, and its
 * goods stay in stock.
 */
export const syncOrderWithRefunds = async (trx: Transaction, orderId: string): Promise<void> => {
  const [order] = await trx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), inArray(orders.status, statesWhere('wasPaid'))));
  if (order === undefined) return;
  const ofOrder = and(eq(payment.orderId, orderId), eq(refund.ofOrder, true));
  const refunds = await trx
    .select({ status: refund.status, amountCents: refund.amountCents })
    .from(refund)
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(ofOrder);
  const refundLines = await trx
    .select({
      orderLineId: refundLine.orderLineId,
      quantity: refundLine.quantity,
      restock: refundLine.restock,
      status: refund.status,
      isReturn: sql<boolean>`exists (select from return_request q where q.refund_id = ${refund.id})`,
    })
    .from(refundLine)
    .innerJoin(refund, eq(refund.id, refundLine.refundId))
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(ofOrder)
    .orderBy(asc(refund.doneAt), asc(refund.id));
  const lines = await trx.select().from(orderLine).where(eq(orderLine.orderId, orderId)).orderBy(orderLine.position);
  const sumByStatus = (status: RefundRow['status']) => sumAmounts(refunds.filter((one) => one.status === status));
  const money = { done: sumByStatus('done'), due: sumByStatus('due') };
  const received = await findReceivedPieces(trx, orderId);
  const after = await syncLinesWithRefunds(trx, lines, refundLines, received, money.done === order.totalCents);
  const status = deriveStatus(order, money, after, refundLines);
  await trx.update(orders).set({ refundedCents: money.done, status }).where(eq(orders.id, orderId));
};
