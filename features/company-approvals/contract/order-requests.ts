import { z } from 'zod';
import { Checkout, PriceQuote, checkoutErrors, payByErrors } from '#features/checkout/contract/checkout.ts';
import { json } from '#platform/contract/bodies.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, requiredText } from '#platform/contract/fields.ts';
import { oneLine } from '#platform/contract/one-line.ts';
import { PageQuery } from '#platform/contract/page-query.ts';

/**
 * The states of an order request. `waiting` becomes one of the others, and those never change: `approved` is an order,
 * `refused` has an answer of the approver, `withdrawn` is by the buyer, or because they cannot order any more, or its
 * offer has ended, as its answer then says.
 */
export const REQUEST_STATES = ['waiting', 'approved', 'refused', 'withdrawn'] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** The most requests of one member that wait, and the most that they send within an hour. */
export const MAX_WAITING_REQUESTS = 20;
/** The most approvers who get an email about one request: those who were members first. */
export const MAX_MAILED_APPROVERS = 10;
/** Days for which a request is stored that did not become an order. */
export const REQUEST_DAYS = 90;
/** The largest stored form: 500 lines, two addresses and the rest. */
export const MAX_REQUEST_BYTES = 80_000;

/** The quote or draft order that an order accepts, at the version that its buyer saw. */
export const RequestedOffer = z.object({
  _id: z.string(),
  version: z.number().int(),
  /** Its name for people, such as `Quote 12`. */
  name: z.string(),
});
export type RequestedOffer = z.infer<typeof RequestedOffer>;

/**
 * The form of the checkout, as it was sent, or an offer of the shop with what its buyer chose. It is priced when it is
 * approved; an offer at the prices that it promises.
 */
export const RequestedOrder = Checkout.omit({ fromCart: true, total: true }).extend({
  offer: RequestedOffer.nullable().default(null),
});
export type RequestedOrder = z.output<typeof RequestedOrder>;

export const ListedRequest = z.object({
  _id: z.string(),
  /** The name of the buyer. */
  buyer: z.string(),
  isOwn: z.boolean(),
  /** Its job number; empty without one. */
  job: z.string(),
  /** The name of its first product; empty if that no longer exists. */
  productName: z.string(),
  lines: z.number().int(),
  /** Dollars when it was sent; those of the order once it is approved. */
  total: z.number(),
  /** While it waits: the limit of its buyer that this total exceeds now, and the dollars that it allows. */
  exceeded: z.object({ limit: z.enum(['order', 'month']), allowed: z.number() }).nullable(),
  state: z.enum(REQUEST_STATES),
  createdAt: z.iso.datetime(),
  /** The person who approved, refused or withdrew it; null while it waits, or if it ended with its offer. */
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** Why it was refused, or ended with its offer; otherwise empty. */
  answer: z.string(),
  /** Its order, once it is approved. */
  order: z.object({ _id: z.string(), number: z.number().int() }).nullable(),
});
export type ListedRequest = z.infer<typeof ListedRequest>;

export const RequestDetail = ListedRequest.extend({
  /** Null once it is an order. */
  requested: RequestedOrder.nullable(),
  /** Its current price, while it waits; null if it cannot be ordered now. */
  quote: PriceQuote.nullable(),
  /** Why it cannot be ordered now; otherwise empty. */
  problem: z.string(),
});
export type RequestDetail = z.infer<typeof RequestDetail>;

/** An order that was sent for approval, for other programs. */
export const AskedOrderRequest = z.object({
  requestId: z.string(),
  companyId: z.string(),
  /** The customer who sent it. */
  buyerId: z.string(),
  lines: z.number().int(),
  /** Dollars when it was sent. */
  total: z.number(),
  state: z.enum(REQUEST_STATES),
  createdAt: z.iso.datetime(),
});

const company = z.object({ id: Id });
const request = company.extend({ request: Id });
const detailReply = json(RequestDetail);

const readErrors = ['company_not_found', 'company_role', 'member_inactive', 'request_not_found'] as const;
const decideErrors = [...readErrors, 'request_decided'] as const;

/** Endpoints about orders that wait for an approval. For everyone outside the company, it does not exist. */
export const orderRequests = {
  send: endpoint({
    method: 'POST',
    path: '/companies/:id/requests',
    summary: 'Send an order over the caller’s limits for approval; it holds no stock and no price',
    auth: 'customer',
    idempotent: true,
    params: company,
    body: json(Checkout),
    reply: json(z.object({ _id: z.string() })),
    status: 201,
    errors: [
      'company_not_found',
      'approval_not_needed',
      'request_limit',
      'request_key_reused',
      ...checkoutErrors,
      'cart_changed',
      'reference_missing',
    ],
  }),
  list: endpoint({
    method: 'GET',
    path: '/companies/:id/requests',
    summary:
      'List requests of a company, newest first: all for its admins and approvers, else the caller’s. `X-Counts` counts each state',
    auth: 'customer',
    params: company,
    query: PageQuery.extend({ state: z.enum(['', ...REQUEST_STATES]).default('') }),
    reply: json(z.array(ListedRequest)),
    errors: ['company_not_found', 'company_role', 'member_inactive'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/companies/:id/requests/:request',
    summary: 'Get a request of a company with what it costs now: any for its admins and approvers, else the caller’s',
    auth: 'customer',
    params: request,
    reply: detailReply,
    errors: readErrors,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/companies/:id/requests/:request/approve',
    summary: 'Approve a request: places it as the order of its buyer, at this total. Nobody approves their own',
    auth: 'customer',
    params: request,
    body: json(
      z.object({
        /** The total in dollars that the approver saw. */
        total: Dollars,
        /** True if its discount code did not count in that total any more. */
        withoutCode: z.boolean().default(false),
      }),
    ),
    reply: detailReply,
    errors: [
      ...decideErrors,
      'request_own',
      'offer_not_found',
      'offer_changed',
      'offer_closed',
      'offer_expired',
      'customer_not_found',
      ...checkoutErrors,
      ...payByErrors,
      'unpaid_limit',
      'reference_missing',
    ],
  }),
  refuse: endpoint({
    method: 'POST',
    path: '/companies/:id/requests/:request/refuse',
    summary: 'Refuse a request with an answer to its buyer, who gets an email',
    auth: 'customer',
    params: request,
    body: json(z.object({ answer: oneLine(500).pipe(requiredText('Answer is Required', 500)) })),
    reply: detailReply,
    errors: [...decideErrors, 'request_own'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/companies/:id/requests/:request/withdraw',
    summary: 'Withdraw the caller’s own request while it waits',
    auth: 'customer',
    params: request,
    reply: detailReply,
    errors: decideErrors,
  }),
};
