import type { orderLine } from '#features/orders/server/schema.ts';

export type OrderLineRow = typeof orderLine.$inferSelect;

/** Pieces of a line that a refund gives the money of back. */
export type RefundedPieces = { orderLineId: string; quantity: number; restock: boolean };

/**
 * How many pieces of a line are to be let go, and how many of those that were sent are to be back, by its refunds that are
 * done. A refund takes unsent pieces first, unless it is that of a return. What was let go is never taken again, even if
 * its refund fails afterwards.
 * @param done in the order in which they were made, without those of returns
 * @param received of returns, pieces that are for sale again
 * @param isWhole the order has all its money back: nothing more of it leaves
 */
export const getReleasedAndReturned = (
  { quantity, shipped, released, returned }: OrderLineRow,
  { done, received }: { done: RefundedPieces[]; received: number },
  isWhole: boolean,
): { released: number; returned: number } => {
  const unsent = quantity - shipped;
  const given = done.reduce((sum, one) => sum + one.quantity, 0);
  const letGo = Math.max(released, isWhole ? unsent : Math.min(unsent, given));
  let left = letGo;
  let back = 0;
  for (const one of done) {
    const fromUnsent = Math.min(left, one.quantity);
    left -= fromUnsent;
    if (one.restock) back += one.quantity - fromUnsent;
  }
  return { released: letGo, returned: Math.max(returned, Math.min(back + received, shipped)) };
};
