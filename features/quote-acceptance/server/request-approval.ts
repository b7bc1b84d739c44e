import type { PriceQuote } from '#features/checkout/contract/checkout.ts';
import type { OrderSettings } from '#features/checkout/server/order-request.ts';
import { priceOrder } from '#features/checkout/server/price-order.ts';
import { RequestedOrder } from '#features/company-approvals/contract/order-requests.ts';
import {
  type OfferRequest,
  type RequestedOffers,
  requestOffer,
} from '#features/company-approvals/server/requested-offers.ts';
import type { PricedQuote } from '#features/quotes/contract/priced-quote.ts';
import { quoteKindLabels } from '#features/quotes/contract/quote-status.ts';
import { DomainError } from '#platform/contract/errors.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { Caller } from '#platform/server/http/caller.ts';
import { type AcceptRequest, getOwnQuote } from './accept-quote.ts';
import { type SavedQuote, getSavedQuote, priceSavedQuote } from '#features/quotes/server/get-quote.ts';
import {
  assertAcceptable,
  assertRegion,
  placeQuoteOrder,
  toQuoteOrder,
} from '#features/quotes/server/place-quote-order.ts';

const toOfferRequest = (
  { id, number, kind, deliveryAddress, billingAddress, reference, lines }: SavedQuote,
  { version, delivery, companyReference, payBy }: AcceptRequest,
): OfferRequest => ({
  ...RequestedOrder.parse({
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    delivery: deliveryAddress ?? delivery,
    billing: billingAddress,
    reference,
    companyReference,
    payBy,
  }),
  offer: { _id: id, version, name: `${quoteKindLabels[kind]} ${number}` },
});

/**
 * Sends the acceptance of an offer, which is over a limit of the caller, to the approvers of their company. It is
 * checked like an acceptance, but holds no stock, and the offer can still end.
 * @throws DomainError the errors of the endpoint `requestApproval`
 */
export const requestQuoteApproval = async (
  { db, goods }: { db: Database; goods: Database },
  caller: Caller,
  request: AcceptRequest,
  settings: OrderSettings & { network: string | null },
): Promise<{ _id: string }> => {
  const offer = await getOwnQuote(db, caller, request.token);
  const { order, rules } = await priceOrder(goods, caller, await toQuoteOrder(goods, offer, request, settings), {
    ...settings,
    idempotencyKey: null,
    requestHash: null,
  });
  const { totalCents, method } = order.sums;
  assertRegion(request.delivery, method.kind === 'collection', rules);
  return requestOffer(db, caller, toOfferRequest(offer, request), totalCents);
};

/** The price of an offer as the checkout shows prices, with its one delivery. */
const toPriceQuote = (priced: PricedQuote): PriceQuote => {
  const { lines, price, discount, shipping, tax, taxName, taxIncluded, total, deliveryMethod, isCollected } = priced;
  const method = {
    _id: 'offer',
    name: deliveryMethod,
    kind: isCollected ? ('collection' as const) : ('delivery' as const),
    speed: '',
    promise: priced.promise,
    price: shipping,
  };
  return {
    lines: lines.map((line) => ({
      productId: line.productId,
      sku: line.sku,
      productName: line.productName,
      img: line.img,
      quantity: line.quantity,
      price: line.price,
      discount: line.discount,
    })),
    price,
    discount,
    discountCode: '',
    codeDiscount: 0,
    codeProblem: null,
    shipping,
    tax,
    taxName,
    taxIncluded,
    total,
    method: method._id,
    methods: [method],
  };
};

/** @throws DomainError `out_of_stock`, `not_delivered_there`, with what prevents the order of an offer */
const assertOrderable = ({ lines, deliveryProblem }: PricedQuote): void => {
  const faulty = lines.find(({ problem }) => problem !== null);
  if (faulty !== undefined)
    throw new DomainError('out_of_stock', { message: `${faulty.productName}: ${faulty.problem}` });
  if (deliveryProblem !== null) throw new DomainError('not_delivered_there', { message: deliveryProblem });
};

/** The offer of a request, and what its buyer accepted. */
const getRequested = async (db: Database, request: OfferRequest) => {
  const { version, _id } = request.offer;
  const { companyReference, payBy } = request;
  const offer = await getSavedQuote(db, _id);
  const delivery = offer.deliveryAddress === null ? request.delivery : null;
  return { offer, acceptance: { version, delivery, companyReference, payBy } };
};

export const requestedQuotes: RequestedOffers = {
  async price(db, request, fee) {
    const { offer, acceptance } = await getRequested(db, request);
    assertAcceptable(offer, acceptance.version);
    const { delivery: to } = acceptance;
    const { pricedQuote } = await priceSavedQuote(db, offer, fee, { ...(to !== null && { to }) });
    assertOrderable(pricedQuote);
    return toPriceQuote(pricedQuote);
  },
  async accept(db, buyer, request, { total, approval }, settings) {
    const { offer, acceptance } = await getRequested(db, request);
    await placeQuoteOrder(db, buyer, offer, { ...acceptance, total }, settings, { approval });
  },
};
