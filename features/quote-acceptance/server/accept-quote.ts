import type { z } from 'zod';
import type { OrderSettings } from '#features/checkout/server/order-request.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import type { quoteLink } from '#features/quote-acceptance/contract/quote-link.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import type { SavedQuote } from '#features/quotes/server/get-quote.ts';
import { placeQuoteOrder } from '#features/quotes/server/place-quote-order.ts';
import { getLinkedQuote } from '#features/quotes/server/quote-link.ts';

export type AcceptRequest = z.output<(typeof quoteLink.accept.body)['schema']>;

/**
 * Finds the offer behind a link, for its recipient.
 * @throws DomainError `offer_link_unknown`; `not_yours` if it was made for another email address
 */
export const getOwnQuote = async (db: Database, caller: Caller, token: string): Promise<SavedQuote> => {
  const offer = await getLinkedQuote(db, token);
  if (offer.email === caller.email.toLowerCase()) return offer;
  throw new DomainError('not_yours', {
    message: 'This offer is for another email address. Log out, then log in or register with that one.',
  });
};

/**
 * Accepts an offer as its recipient. `placeOrder` places the order, at the promised prices or otherwise at current
 * ones. A repeated call, even from another tab or to another process, returns the existing order.
 * @throws DomainError the errors of `getOwnQuote` and `placeQuoteOrder`
 */
export const acceptQuote = async (
  db: Database,
  caller: Caller,
  request: AcceptRequest,
  settings: OrderSettings & { network: string | null },
): Promise<Order> => {
  const offer = await getOwnQuote(db, caller, request.token);
  if (offer.order !== null) return getOrder(db, caller, offer.order._id);
  try {
    return await placeQuoteOrder(db, caller, offer, request, settings);
  } catch (error) {
    // A request from another tab may have accepted it first, possibly taking the last stock.
    const { order } = await getLinkedQuote(db, request.token);
    if (order === null) throw error;
    return getOrder(db, caller, order._id);
  }
};
