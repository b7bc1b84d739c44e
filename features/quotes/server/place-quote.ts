import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { OrderSettings } from '#features/checkout/server/order-request.ts';
import type { Order } from '#features/orders/contract/orders.ts';
import { getOrder } from '#features/orders/server/get-order.ts';
import type { quotes } from '#features/quotes/contract/quotes.ts';
import { findOrderBuyer, planWalkIn } from '#features/staff-orders/server/place-staff-order.ts';
import { getHoldHours, noteStaffOrder } from '#features/staff-orders/server/staff-order.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import { maybeOne } from '#platform/server/db/query.ts';
import { hashRequest } from '#platform/server/hash.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { placeQuoteOrder } from './place-quote-order.ts';
import { type SavedQuote, getSavedQuote } from './get-quote.ts';

/**
 * The buyer of a quote: the account that has proven its address, otherwise a walk-in. Anybody can register an address
 * without proving it, and must not see the order of the person who has it.
 */
const findQuoteBuyer = async (db: Database, { name, email, deliveryAddress }: SavedQuote, staff: Caller) => {
  const proven = await maybeOne<{ id: string }>(
    db,
    sql`select c.id from auth_user u join customer c on c.auth_user_id = u.id where u.email = ${email} and u.email_verified`,
  );
  return proven === null
    ? planWalkIn(db, { name, email, phone: deliveryAddress?.phone ?? '' }, staff)
    : findOrderBuyer(db, proven.id, staff);
};

/**
 * A draft shows the own prices of the account with its address. If that account has not proven the address, the order
 * would be a walk-in's at public prices.
 * @returns the error that says so if an order of such a draft was refused for its price; otherwise the error itself
 */
const explainOwnPrices = async (db: Database, { email, kind }: SavedQuote, error: unknown): Promise<unknown> => {
  const isAboutPrice = kind === 'draft' && error instanceof DomainError && error.code === 'price_changed';
  if (!isAboutPrice) return error;
  const unproven = await maybeOne(db, sql`select id from auth_user where email = ${email} and not email_verified`);
  if (unproven === null) return error;
  return new DomainError('price_changed', {
    message:
      'The price has changed, or this order has the prices of an account whose email address is not confirmed. If it has, let the customer place it with their link, or place a new order for that customer.',
    details: error.details,
  });
};

type PlaceRequest = z.output<(typeof quotes.place.body)['schema']>;

const place = async (
  db: Database,
  staff: Caller,
  offer: SavedQuote,
  request: PlaceRequest,
  settings: OrderSettings & { network: string | null },
): Promise<Order> => {
  const [{ buyer, ensure }, holdHours] = await Promise.all([findQuoteBuyer(db, offer, staff), getHoldHours(db)]);
  const note = noteStaffOrder({ staff, idempotencyKey: null, requestHash: hashRequest([offer.id, request]) });
  // Staff may not know the job number.
  const acceptance = { ...request, delivery: null, companyReference: null, payBy: null };
  return placeQuoteOrder(db, buyer, offer, acceptance, settings, {
    staff: { actorId: staff.customerId, holdHours },
    alongside: { before: ensure, ...note },
  });
};

/**
 * Places the order of an offer that its customer accepted by telephone. A repeated request, also by other staff or
 * after the customer accepted it themselves, returns the existing order.
 * @throws DomainError the errors of the endpoint `place`
 */
export const placeQuoteForCustomer = async (
  db: Database,
  staff: Caller,
  id: string,
  request: PlaceRequest,
  settings: OrderSettings & { network: string | null },
): Promise<Order> => {
  const offer = await getSavedQuote(db, id);
  if (offer.order !== null) return getOrder(db, staff, offer.order._id);
  try {
    return await place(db, staff, offer, request, settings);
  } catch (error) {
    const { order } = await getSavedQuote(db, id);
    if (order === null) throw await explainOwnPrices(db, offer, error);
    return getOrder(db, staff, order._id);
  }
};
