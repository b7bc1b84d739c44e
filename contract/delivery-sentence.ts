import { type Cents, formatCents, FREE_SHIPPING_CENTS } from './money.ts';

/** From how much of goods on delivery is free: `$100`. */
export const FREE_FROM = `$${FREE_SHIPPING_CENTS / 100}`;

/**
 * What delivery costs, in one sentence that every page says alike. `feeCents` is the shop's own setting: the price of
 * delivering goods that are not delivered free.
 */
export const deliverySentence = (feeCents: Cents): string =>
  feeCents === 0 ? 'Free delivery' : `Delivery ${formatCents(feeCents)}, free from ${FREE_FROM}`;
