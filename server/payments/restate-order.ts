import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { OrderStatus } from '#contract/orders.ts';
import type { Transaction } from '#server/db/open.ts';
import { stock } from '#server/db/schema/products.ts';
import { orders, refund, stockMove } from '#server/db/schema/orders.ts';

type Order = typeof orders.$inferSelect;

const withMoney: OrderStatus[] = ['paid', 'refunding', 'refunded', 'delivered'];

/** Whether a refund of all its money has given the order's goods back before. */
const hasReturned = async (trx: Transaction, orderId: string): Promise<boolean> => {
  const [move] = await trx
    .select({ id: stockMove.id })
    .from(stockMove)
    .where(and(eq(stockMove.orderId, orderId), eq(stockMove.reason, 'refunded')));
  return move !== undefined;
};

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

/** Where money is kept that nobody promised back, the order is what it was; one whose goods are gone owes the money. */
const stateOf = (order: Order, doneCents: number, dueCents: number, returned: boolean): OrderStatus => {
  const totalCents = order.goodsCents + order.shippingCents;
  if (doneCents === totalCents) return 'refunded';
  if (doneCents + dueCents === totalCents) return 'refunding';
  if (order.deliveredAt !== null) return 'delivered';
  return returned ? 'refunding' : 'paid';
};

/**
 * Brings a paid order to what its refunds say: how much went back, whether it has ended, and its goods. The one place
 * that does, to be called in the transaction that changed a refund of it, with the order locked. A refund that failed
 * later makes an order that had ended keep money again; its goods stay for sale.
 */
export const restateOrder = async (trx: Transaction, orderId: string): Promise<void> => {
  const [order] = await trx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), inArray(orders.status, withMoney)));
  if (order === undefined) return;
  const given = await trx.select().from(refund).where(eq(refund.orderId, orderId)).orderBy(desc(refund.createdAt));
  const sumOf = (status: string) =>
    given.filter((one) => one.status === status).reduce((sum, { amountCents }) => sum + amountCents, 0);
  const returned = await hasReturned(trx, orderId);
  const refundedCents = sumOf('done');
  const status = stateOf(order, refundedCents, sumOf('due'), returned);
  await trx.update(orders).set({ refundedCents, status }).where(eq(orders.id, orderId));
  const last = given.find((one) => one.status !== 'failed');
  if (status === 'refunded' && !returned) await returnGoods(trx, order, last?.restock ?? false);
};
