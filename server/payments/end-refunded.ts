import { desc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/open.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { orders, refund, stockMove } from '#server/db/schema/orders.ts';

type Order = typeof orders.$inferSelect;

/**
 * What a wholly refunded order does to the stock: goods that never left are for sale again; goods that were
 * delivered are so only when the admin has them back.
 */
const returnGoods = async (trx: Transaction, order: Order, restock: boolean): Promise<void> => {
  const { productId, quantity, deliveredAt, id: orderId } = order;
  if (deliveredAt !== null && !restock) return;
  const change = deliveredAt === null ? { dOnHand: 0, dReserved: -quantity } : { dOnHand: quantity, dReserved: 0 };
  await trx.insert(stockMove).values({ productId, ...change, reason: 'refunded', orderId });
  await trx
    .update(stock)
    .set({ onHand: sql`${stock.onHand} + ${change.dOnHand}`, reserved: sql`${stock.reserved} + ${change.dReserved}` })
    .where(eq(stock.productId, productId));
};

/**
 * Books money that went back on its order. One that is refunded whole ends when the last of its refunds is made, which
 * may be a part that was promised before the rest; its goods return as the refund of the rest, the last promised, says.
 */
export const endRefunded = async (trx: Transaction, orderId: string, amountCents: number): Promise<void> => {
  const refunded = sql`${orders.refundedCents} + ${amountCents}`;
  const [order] = await trx
    .update(orders)
    .set({
      refundedCents: refunded,
      status: sql`case when ${orders.status} = 'refunding' and ${refunded} = ${orders.goodsCents} + ${orders.shippingCents}
                       then 'refunded' else ${orders.status} end`,
    })
    .where(eq(orders.id, orderId))
    .returning();
  if (order?.status !== 'refunded') return;
  const [last] = await trx
    .select({ restock: refund.restock })
    .from(refund)
    .where(eq(refund.orderId, orderId))
    .orderBy(desc(refund.createdAt))
    .limit(1);
  await returnGoods(trx, order, last?.restock ?? false);
};
