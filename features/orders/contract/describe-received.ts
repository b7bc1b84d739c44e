import { formatDollars } from '#platform/contract/money.ts';
import type { Order } from './orders.ts';

/** Says what becomes of the money received for an order that is canceled; empty if there is none. */
export const describeReceived = ({ received, userName }: Pick<Order, 'received' | 'userName'>): string => {
  if (received === undefined) return '';
  const { amount, credit, isHeld } = received;
  const text = formatDollars(amount);
  if (isHeld) return `The ${text} received for it is held for ${userName} until it is paid back.`;
  if (credit === undefined) return `The ${text} received for it stays on the account of ${userName}.`;
  if (credit === amount) return `The ${text} received for it becomes credit of ${userName}.`;
  if (credit === 0) return `The ${text} received for it pays what ${userName} owes the shop.`;
  return `Of the ${text} received for it, ${formatDollars(amount - credit)} pays what ${userName} owes the shop, and ${formatDollars(credit)} becomes credit.`;
};
