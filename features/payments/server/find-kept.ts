import { type Cents, cents, subtractCents, sumCents, ZERO_CENTS } from '#platform/contract/money.ts';
import { isPromised } from './refund-states.ts';
import type { payment, refund } from './schema.ts';
import type { OrderRecord } from './lock-order.ts';

export type PaymentRow = typeof payment.$inferSelect;
export type RefundRow = typeof refund.$inferSelect;

/** Promised here, and the provider has not said that it made it: it may still refuse. */
export const isUnconfirmed = ({ status, providerId, handId, disputeId }: RefundRow): boolean =>
  status === 'due' && providerId === null && handId === null && disputeId === null;

/** What some refunds come to. */
export const sumAmounts = (refunds: readonly Pick<RefundRow, 'amountCents'>[]): Cents =>
  sumCents(refunds.map(({ amountCents }) => amountCents));

/** What the order keeps: its total less what is promised back. Nothing of a payment that did not pay the order. */
export const getKeptCents = (order: OrderRecord | undefined, paid: PaymentRow, refunds: RefundRow[]): Cents => {
  if (order === undefined || order.transactionId === null || order.transactionId !== paid.providerId) return ZERO_CENTS;
  const given = refunds.filter((one) => one.ofOrder && isPromised(one));
  return subtractCents(order.totalCents, sumAmounts(given));
};

/** Divides money that left without the shop's doing: the order's, as far as it keeps so much, and a rest of no order. */
export const splitOrderShare = (amountCents: Cents, keptCents: Cents): { ofOrder: boolean; cents: Cents }[] => {
  const ofOrder = cents(Math.min(amountCents, keptCents));
  return [
    { ofOrder: true, cents: ofOrder },
    { ofOrder: false, cents: subtractCents(amountCents, ofOrder) },
  ].filter((part) => part.cents > 0);
};
