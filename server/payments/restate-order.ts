import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Cents } from '#contract/money.ts';
import { type OrderStatus, statesWhere } from '#contract/order-status.ts';
import type { Transaction } from '#server/db/open.ts';
import { change } from '#server/db/query.ts';
import { orderLine, orders } from '#server/db/schema/orders.ts';
import { payment, refund, refundLine } from '#server/db/schema/payments.ts';
import { moveStock } from '#server/products/move-stock.ts';
import { type RefundRow, sumAmounts } from './find-kept.ts';
import { findDue, type LineRow, type Pieces } from './refunded-pieces.ts';

type Given = Pieces & { status: 'due' | 'done' | 'failed' };

/** Brings each line to what its refunds say, and its goods with it: only what is missing is moved. */
const restateLines = async (
  trx: Transaction,
  before: LineRow[],
  given: Given[],
  isWhole: boolean,
): Promise<LineRow[]> => {
  const after = before.map((line) => {
    const ofLine = given.filter((one) => one.orderLineId === line.id);
    const done = ofLine.filter(({ status }) => status === 'done');
    return {
      ...line,
      refunded: ofLine.filter(({ status }) => status !== 'failed').reduce((sum, one) => sum + one.quantity, 0),
      ...findDue(line, done, isWhole),
    };
  });
  const column = (key: 'id' | 'refunded' | 'released' | 'returned') => sql.param(after.map((line) => line[key]));
  await change(
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
    ...grown('released').map(({ pieces, ...of }) => ({
      ...of,
      reason: 'refunded' as const,
      dOnHand: 0,
      dReserved: -pieces,
    })),
    ...grown('returned').map(({ pieces, ...of }) => ({
      ...of,
      reason: 'returned' as const,
      dOnHand: pieces,
      dReserved: 0,
    })),
  ]);
  return after;
};

/** Pieces that a refund on its way names, and that would leave if the order were delivered now. */
const isLeaving = (lines: LineRow[], due: Given[]): boolean =>
  lines.some((line) => {
    const held = line.quantity - line.shipped - line.released;
    return held > 0 && due.some((one) => one.orderLineId === line.id);
  });

/** Where money is kept that nobody promised back, the order is what it was; one whose goods are gone owes the money. */
const stateOf = (
  { totalCents, deliveredAt }: typeof orders.$inferSelect,
  { done, due }: { done: Cents; due: Cents },
  lines: LineRow[],
  given: Given[],
): OrderStatus => {
  if (done === totalCents) return 'refunded';
  if (done + due === totalCents) return 'refunding';
  if (deliveredAt !== null) return 'delivered';
  const isOwing = lines.some(({ released, refunded }) => released > refunded);
  const promised = given.filter(({ status }) => status === 'due');
  return isOwing || isLeaving(lines, promised) ? 'refunding' : 'paid';
};

/**
 * Brings a paid order to what its refunds say: how much went back, of which pieces, whether it has ended, and its goods.
 * The one place that does, to be called in the transaction that changed a refund of it, with the order locked. Goods
 * that never left are for sale again when the refund of them is done; goods that were sent are so only when the shop has
 * them back. A refund that failed later makes an order that had ended keep money again; its goods stay for sale.
 */
export const restateOrder = async (trx: Transaction, orderId: string): Promise<void> => {
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
  const given = await trx
    .select({
      orderLineId: refundLine.orderLineId,
      quantity: refundLine.quantity,
      restock: refundLine.restock,
      status: refund.status,
    })
    .from(refundLine)
    .innerJoin(refund, eq(refund.id, refundLine.refundId))
    .innerJoin(payment, eq(payment.id, refund.paymentId))
    .where(ofOrder)
    .orderBy(asc(refund.doneAt), asc(refund.id));
  const lines = await trx.select().from(orderLine).where(eq(orderLine.orderId, orderId)).orderBy(orderLine.position);
  const sumOf = (status: RefundRow['status']) => sumAmounts(refunds.filter((one) => one.status === status));
  const money = { done: sumOf('done'), due: sumOf('due') };
  const after = await restateLines(trx, lines, given, money.done === order.totalCents);
  const status = stateOf(order, money, after, given);
  await trx.update(orders).set({ refundedCents: money.done, status }).where(eq(orders.id, orderId));
};
