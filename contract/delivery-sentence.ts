import { type Cents, formatCents, FREE_SHIPPING_CENTS } from './money.ts';

/**
 * What delivery costs, in one sentence that every page says alike. `feeCents` is the shop's own setting: the price of
 * delivering less than $100 of goods.
 */
export const deliverySentence = (feeCents: Cents): string =>
  feeCents === 0 ? 'Free delivery' : `Delivery ${formatCents(feeCents)}, free from $${FREE_SHIPPING_CENTS / 100}`;
