import { z } from 'zod';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/fields.ts';
import { MAX_LINES } from '#platform/contract/limits.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { OrderQuantity } from '#features/orders/contract/orders.ts';
import { QuoteKind, QuoteStatus } from './quote-status.ts';

/**
 * The states of a customer's request for a quote. `asked` becomes one of the others, and those never change: `answered`
 * has a quote that was sent, `declined` has words of the shop, `withdrawn` is by the customer, or because the owner of
 * their address has taken over their account.
 */
export const ASKED_STATES = ['asked', 'answered', 'declined', 'withdrawn'] as const;
export type AskedState = (typeof ASKED_STATES)[number];

export const askedStateLabels: Record<AskedState, string> = {
  asked: 'Asked',
  answered: 'Answered',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** The most requests of one customer that wait for an answer, and the most that they send within a day. */
export const MAX_WAITING_ASKED = 5;
export const MAX_ASKED_A_DAY = 20;
/** The most characters of the customer's message, and of the words with which staff decline. */
export const MAX_ASKED_TEXT = 1000;

export const AskForm = z.object({
  message: z
    .string()
    .trim()
    .max(MAX_ASKED_TEXT, `Must be ${MAX_ASKED_TEXT.toLocaleString('en-US')} characters or shorter`)
    .default(''),
  lines: z
    .array(z.object({ productId: Id, quantity: OrderQuantity }))
    .min(1, 'Add a product first')
    .max(MAX_LINES, `At most ${MAX_LINES} lines`)
    .refine(
      (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
      'List each product only once',
    ),
});
export type AskForm = z.output<typeof AskForm>;

/** A request in the list of its customer. */
export const AskedQuote = z.object({
  _id: z.string(),
  message: z.string(),
  state: z.enum(ASKED_STATES),
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
export type AskedQuote = z.infer<typeof AskedQuote>;

/** A line of a request. It has no price. */
export const AskedLine = z.object({
  productId: z.string(),
  /** The address of the product page; null if the product is no longer for sale. */
  slug: z.string().nullable(),
  sku: z.string(),
  productName: z.string(),
  quantity: z.number().int(),
});
export type AskedLine = z.infer<typeof AskedLine>;

const AskedQuoteDetail = AskedQuote.extend({ lines: z.array(AskedLine) });
export type AskedQuoteDetail = z.infer<typeof AskedQuoteDetail>;

const id = z.object({ id: Id });

/** Endpoints for customers who ask for a quote. Another person's request does not exist for them. */
export const askedQuotes = {
  ask: endpoint({
    method: 'POST',
    path: '/quote-requests',
    summary: 'Ask the shop for a quote for some products; it holds no stock and no price',
    auth: 'customer',
    idempotent: true,
    body: json(AskForm),
    reply: json(z.object({ _id: z.string() })),
    status: 201,
    errors: ['product_not_found', 'quote_request_limit', 'quote_request_key_reused'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/quote-requests/mine',
    summary: 'List the quotes that the caller has asked for, newest first',
    auth: 'customer',
    query: PageQuery,
    reply: json(z.array(AskedQuote)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/quote-requests/mine/:id',
    summary: 'Get a quote that the caller has asked for, with its products',
    auth: 'customer',
    params: id,
    reply: json(AskedQuoteDetail),
    errors: ['quote_request_not_found'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/quote-requests/mine/:id/withdraw',
    summary: 'Withdraw the caller’s request for a quote while it waits',
    auth: 'customer',
    params: id,
    reply: json(AskedQuoteDetail),
    errors: ['quote_request_not_found', 'quote_request_closed'],
  }),
};
