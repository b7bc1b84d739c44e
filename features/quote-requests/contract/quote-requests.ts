import { z } from 'zod';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, optionalText, requiredText } from '#platform/contract/fields.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { OrderQuantity } from '#features/orders/contract/orders.ts';
import { QuoteKind, QuoteStatus } from '#features/quotes/contract/quote-status.ts';

/**
 * The states of a customer's request for a quote. `asked` becomes one of the others, and those never change: `answered`
 * has a quote that was sent, `declined` has words of the shop, `withdrawn` is by the customer, or because the owner of
 * their address has taken over their account.
 */
export const QUOTE_REQUEST_STATES = ['asked', 'answered', 'declined', 'withdrawn'] as const;
export type QuoteRequestState = (typeof QUOTE_REQUEST_STATES)[number];

export const quoteRequestStateLabels: Record<QuoteRequestState, string> = {
  asked: 'Requested',
  answered: 'Answered',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** The most requests of one customer that wait for an answer, and the most that they send within a day. */
export const MAX_WAITING_QUOTE_REQUESTS = 5;
export const MAX_QUOTE_REQUESTS_A_DAY = 20;
/** The most characters of the customer's message, and of the words with which staff decline. */
export const MAX_QUOTE_REQUEST_TEXT = 1000;

export const QuoteRequestForm = z.object({
  message: optionalText(MAX_QUOTE_REQUEST_TEXT).default(''),
  lines: z
    .array(z.object({ productId: Id, quantity: OrderQuantity }))
    .min(1, 'Add a product first')
    .max(MAX_LINES, `At most ${MAX_LINES} lines`)
    .refine(
      (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
      'List each product only once',
    ),
});
export type QuoteRequestForm = z.output<typeof QuoteRequestForm>;

/** A request in the list of its customer. */
export const OwnQuoteRequest = z.object({
  _id: z.string(),
  message: z.string(),
  state: z.enum(QUOTE_REQUEST_STATES),
  /** Why it was declined; otherwise empty. */
  answer: z.string(),
  lineCount: z.number().int(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  /** The draft order or quote that the shop sent, once it is answered. Its total is in dollars. */
  quote: z
    .object({
      number: z.number().int(),
      kind: QuoteKind,
      status: QuoteStatus,
      total: z.number(),
      endsOn: z.string().nullable(),
    })
    .nullable(),
});
export type OwnQuoteRequest = z.infer<typeof OwnQuoteRequest>;

/** A line of a request. It has no price. */
export const QuoteRequestLine = z.object({
  productId: z.string(),
  /** The address of the product page; null if the product is no longer for sale. */
  slug: z.string().nullable(),
  sku: z.string(),
  productName: z.string(),
  quantity: z.number().int(),
});
export type QuoteRequestLine = z.infer<typeof QuoteRequestLine>;

const OwnQuoteRequestDetail = OwnQuoteRequest.extend({ lines: z.array(QuoteRequestLine) });
export type OwnQuoteRequestDetail = z.infer<typeof OwnQuoteRequestDetail>;

/** A customer's request for a quote, in the list for staff. */
export const QuoteRequest = z.object({
  _id: z.string(),
  /** The customer who asked. */
  name: z.string(),
  email: z.string(),
  /** The company for which they buy; null if they buy for themselves. */
  company: z.string().nullable(),
  message: z.string(),
  state: z.enum(QUOTE_REQUEST_STATES),
  /** Why it was declined; otherwise empty. */
  answer: z.string(),
  lineCount: z.number().int(),
  createdAt: z.iso.datetime(),
  /** The person who answered or declined it. */
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  /** The draft or quote that staff made from it. */
  offer: z.object({ _id: z.string(), number: z.number().int(), kind: QuoteKind }).nullable(),
});
export type QuoteRequest = z.infer<typeof QuoteRequest>;

const QuoteRequestDetail = QuoteRequest.extend({
  /** The address that the customer used last. */
  delivery: z.object(AddressForm.shape).nullable(),
  lines: z.array(QuoteRequestLine),
});
export type QuoteRequestDetail = z.infer<typeof QuoteRequestDetail>;

const id = z.object({ id: Id });

/**
 * Endpoints for customers who ask for a quote, to whom another person's request does not exist, and for staff, who
 * decline a request or make its quote with `quotes.create`.
 */
export const quoteRequests = {
  send: endpoint({
    method: 'POST',
    path: '/quote-requests',
    summary: 'Ask the shop for a quote for some products; it holds no stock and no price',
    auth: 'customer',
    idempotent: true,
    body: json(QuoteRequestForm),
    reply: json(z.object({ _id: z.string() })),
    status: 201,
    errors: ['product_not_found', 'quote_request_limit', 'quote_request_key_reused'],
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/quote-requests/mine',
    summary: 'List the quotes that the caller has asked for, newest first',
    auth: 'customer',
    query: PageQuery,
    reply: json(z.array(OwnQuoteRequest)),
  }),
  getOwn: endpoint({
    method: 'GET',
    path: '/quote-requests/mine/:id',
    summary: 'Get a quote that the caller has asked for, with its products',
    auth: 'customer',
    params: id,
    reply: json(OwnQuoteRequestDetail),
    errors: ['quote_request_not_found'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/quote-requests/mine/:id/withdraw',
    summary: 'Withdraw the caller’s request for a quote while it waits',
    auth: 'customer',
    params: id,
    reply: json(OwnQuoteRequestDetail),
    errors: ['quote_request_not_found', 'quote_request_closed'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/quote-requests',
    summary: 'List the quotes that customers ask for, newest first; X-Counts has the number in each state',
    auth: 'staff',
    permission: 'offers.edit',
    query: PageQuery.extend({ state: z.enum(['', ...QUOTE_REQUEST_STATES]).default('') }),
    reply: json(z.array(QuoteRequest)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/quote-requests/:id',
    summary: 'Get a request for a quote with its products and who asks',
    auth: 'staff',
    permission: 'offers.edit',
    params: id,
    reply: json(QuoteRequestDetail),
    errors: ['quote_request_not_found'],
  }),
  decline: endpoint({
    method: 'POST',
    path: '/quote-requests/:id/decline',
    summary: 'Decline a request for a quote with an answer to its customer, who gets an email',
    auth: 'staff',
    permission: 'offers.edit',
    params: id,
    body: json(z.object({ answer: requiredText('Answer is Required', MAX_QUOTE_REQUEST_TEXT) })),
    reply: json(QuoteRequestDetail),
    errors: ['quote_request_not_found', 'quote_request_closed'],
  }),
};
