import type { orders, refund } from '#server/db/schema/orders.ts';
import { splitCents } from './split-cents.ts';

export type RefundRow = typeof refund.$inferSelect;
export type OrderRow = typeof orders.$inferSelect;

/** Whether its money is with the customer, or bound to be. */
export const isPromised = ({ status }: Pick<RefundRow, 'status'>): boolean => status === 'due' || status === 'done';

/** Promised here, and the provider has not said that it made it: it may still refuse. */
export const isUnmade = ({ status, providerId, handId, disputeId }: RefundRow): boolean =>
  status === 'due' && providerId === null && handId === null && disputeId === null;

/** What of each order's own money nobody has promised back, in the order of their numbers. */
export const findKept = (together: OrderRow[], refunds: RefundRow[]): { orderId: string; cents: number }[] =>
  together
    .filter(({ transactionId }) => transactionId !== null)
    .toSorted((a, b) => a.number - b.number)
    .map(({ id: orderId, goodsCents, shippingCents }) => {
      const given = refunds.filter((one) => one.orderId === orderId && isPromised(one));
      return { orderId, cents: goodsCents + shippingCents - given.reduce((sum, one) => sum + one.amountCents, 0) };
    });

/** What went back or away without the shop's doing, on the orders it is of; what no order holds is of none of them. */
export const shareOut = (cents: number, kept: { orderId: string; cents: number }[]) => {
  const parts = splitCents(
    cents,
    kept.map((one) => one.cents),
  );
  const shares: { orderId: string | null; cents: number }[] = kept.map(({ orderId }, at) => ({
    orderId,
    cents: parts[at] ?? 0,
  }));
  const rest = cents - parts.reduce((sum, one) => sum + one, 0);
  return [...shares, { orderId: null, cents: rest }].filter((share) => share.cents > 0);
};
