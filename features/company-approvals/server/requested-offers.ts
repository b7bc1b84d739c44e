import { type SQL, sql } from 'drizzle-orm';
import type { PriceQuote } from '#features/checkout/contract/checkout.ts';
import type { OrderApproval, OrderSettings } from '#features/checkout/server/order-request.ts';
import type { RequestedOffer, RequestedOrder } from '#features/company-approvals/contract/order-requests.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Cents } from '#platform/contract/money.ts';
import type { Database, Transaction } from '#platform/server/db/open.ts';
import { execute, maybeOne } from '#platform/server/db/query.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { writeRequest } from './write-request.ts';

/** An order that accepts an offer of the shop. */
export type OfferRequest = RequestedOrder & { offer: RequestedOffer };

/** How the feature with the shop's offers places the orders of those whose buyers need an approval. */
export type RequestedOffers = {
  /**
   * Prices the order of an offer as of now.
   * @param fee the delivery fee while the owner has no delivery methods
   * @throws DomainError that says why it cannot be accepted now
   */
  price: (db: Database, request: OfferRequest, fee: Cents) => Promise<PriceQuote>;
  /**
   * Accepts an offer for its buyer, at this total in dollars.
   * @throws DomainError `offer_not_found`, `offer_changed`, `offer_closed`, `offer_expired`; the errors of `placeOrder`
   */
  accept: (
    db: Database,
    buyer: Caller,
    request: OfferRequest,
    seen: { total: number; approval: OrderApproval },
    settings: OrderSettings & { network: string | null },
  ) => Promise<unknown>;
};

let offers: RequestedOffers | undefined;

/** Called once, when the features are loaded. */
export const setRequestedOffers = (all: readonly RequestedOffers[]): void => {
  [offers] = all;
};

/** @throws DomainError `offer_not_found` if the shop makes no offers any more */
export const getRequestedOffers = (): RequestedOffers => {
  if (offers === undefined) throw new DomainError('offer_not_found');
  return offers;
};

export const isOfferRequest = (request: RequestedOrder): request is OfferRequest => request.offer !== null;

/**
 * Finds the request that waits for the same version of an offer; null if there is none.
 * @throws DomainError `request_differs` if the buyer chose otherwise there, such as another job number
 */
const findSent = async (trx: Transaction, memberId: string, request: OfferRequest): Promise<{ _id: string } | null> => {
  const { _id: offerId, version } = request.offer;
  const sent = await maybeOne<{ _id: string; isSame: boolean }>(
    trx,
    sql`select id as "_id", requested = ${JSON.stringify(request)}::jsonb as "isSame" from order_request
         where member_id = ${memberId} and state = 'waiting' and requested -> 'offer' ->> '_id' = ${offerId}
           and (requested -> 'offer' ->> 'version')::int = ${version} limit 1`,
  );
  if (sent === null) return null;
  if (!sent.isSame) throw new DomainError('request_differs');
  return { _id: sent._id };
};

/**
 * Sends the acceptance of an offer for approval, because it is over the caller's limits. While a request for the same
 * version of the offer waits, a repeated call returns it.
 * @throws DomainError `company_not_found` without a company; the errors of `findSent` and `writeRequest`
 */
export const requestOffer = (
  db: Database,
  caller: Caller,
  request: OfferRequest,
  totalCents: Cents,
): Promise<{ _id: string }> =>
  db.transaction(async (trx) => {
    const member = await maybeOne<{ memberId: string; companyId: string }>(
      trx,
      sql`select id as "memberId", company_id as "companyId" from company_member
           where customer_id = ${caller.customerId} and left_at is null`,
    );
    if (member === null) throw new DomainError('company_not_found');
    return writeRequest(trx, caller, member, {
      requested: request,
      totalCents,
      fromCart: false,
      idempotencyKey: null,
      requestHash: null,
      findSent: () => findSent(trx, member.memberId, request),
    });
  });

/**
 * Lets the requests that wait for a version of an offer wait for the next version, which has the same terms. It passes
 * over a request that is being approved, as `endOfferRequests` does.
 */
export const renewOfferRequests = (trx: Transaction, offerId: string, version: number): Promise<number> =>
  execute(
    trx,
    sql`update order_request set requested = jsonb_set(requested, '{offer,version}', to_jsonb(${version + 1}::int))
         where id in (
           select r.id from order_request r
            where r.state = 'waiting' and r.requested -> 'offer' ->> '_id' = ${offerId}
              and (r.requested -> 'offer' ->> 'version')::int = ${version} for update skip locked)`,
  );

/**
 * Ends the requests that wait for offers which have ended or were changed, with words for their buyers. It passes over
 * a request that is being approved: its approval either accepts the offer, or is refused, and a later call ends it.
 * @param outdated SQL of such offers: id, words, and the version whose requests still wait; null if none do
 */
export const endOfferRequests = (db: Database | Transaction, outdated: SQL): Promise<number> =>
  execute(
    db,
    sql`update order_request set state = 'withdrawn', answer = over.words, decided_at = now()
          from (select r.id, e.words from order_request r join (${outdated}) e on e.id = (r.requested -> 'offer' ->> '_id')::uuid
                 where r.state = 'waiting' and (r.requested -> 'offer' ->> 'version')::int is distinct from e.version
                   for update of r skip locked) over
         where order_request.id = over.id`,
  );
