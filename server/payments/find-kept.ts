import type { payment, refund } from '#server/db/schema/payments.ts';
import type { OrderRow } from './lock-order.ts';

export type PaymentRow = typeof payment.$inferSelect;
export type RefundRow = typeof refund.$inferSelect;

/** Whether its money is with the customer, or bound to be. */
export const isPromised = ({ status }: Pick<RefundRow, 'status'>): boolean => status === 'due' || status === 'done';

/** Promised here, and the provider has not said that it made it: it may still refuse. */
export const isUnmade = ({ status, providerId, handId, disputeId }: RefundRow): boolean =>
  status === 'due' && providerId === null && handId === null && disputeId === null;

/** What of the order's own money nobody has promised back; of a payment that did not pay it none is the order's. */
export const findKept = (order: OrderRow | undefined, paid: PaymentRow, refunds: RefundRow[]): number => {
  if (order === undefined || order.transactionId === null || order.transactionId !== paid.providerId) return 0;
  const given = refunds.filter((one) => one.ofOrder && isPromised(one));
  return order.totalCents - given.reduce((sum, one) => sum + one.amountCents, 0);
};

/** What went back or away without the shop's doing: the order's as far as it holds so much, and the rest of none. */
export const splitKept = (cents: number, keptCents: number): { ofOrder: boolean; cents: number }[] => {
  const ofOrder = Math.min(cents, keptCents);
  return [
    { ofOrder: true, cents: ofOrder },
    { ofOrder: false, cents: cents - ofOrder },
  ].filter((part) => part.cents > 0);
};
