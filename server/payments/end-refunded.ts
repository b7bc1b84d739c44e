import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/open.ts';
import { stock } from '#server/db/schema/catalog.ts';
import { orders, stockMove } from '#server/db/schema/orders.ts';

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

/** Books money that went back on its order; one that was being refunded whole ends, and its goods return. */
export const endRefunded = async (
  trx: Transaction,
  orderId: string,
  amountCents: number,
  restock: boolean,
): Promise<void> => {
  const [order] = await trx
    .update(orders)
    .set({
      refundedCents: sql`${orders.refundedCents} + ${amountCents}`,
      status: sql`case ${orders.status} when 'refunding' then 'refunded' else ${orders.status} end`,
    })
    .where(eq(orders.id, orderId))
    .returning();
  if (order?.status === 'refunded') await returnGoods(trx, order, restock);
};
