import { z } from 'zod';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { json } from '#platform/contract/bodies.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, requiredText } from '#platform/contract/fields.ts';
import { PageQuery } from '#platform/contract/page-query.ts';
import { ASKED_STATES, AskedLine, MAX_ASKED_TEXT } from './asked-quotes.ts';
import { QuoteKind } from './quote-status.ts';

/** A customer's request for a quote, in the list for staff. */
export const QuoteRequest = z.object({
  _id: z.string(),
  /** The customer who asked. */
  name: z.string(),
  email: z.string(),
  /** The company for which they buy; null if they buy for themselves. */
  company: z.string().nullable(),
  message: z.string(),
  state: z.enum(ASKED_STATES),
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
  lines: z.array(AskedLine),
});
export type QuoteRequestDetail = z.infer<typeof QuoteRequestDetail>;

const id = z.object({ id: Id });

/** Endpoints for staff who answer requests for quotes: `quotes.create` makes the quote of a request. */
export const quoteRequests = {
  list: endpoint({
    method: 'GET',
    path: '/quote-requests',
    summary: 'List the quotes that customers ask for, newest first; X-Counts has the number in each state',
    auth: 'staff',
    permission: 'offers.edit',
    query: PageQuery.extend({ state: z.enum(['', ...ASKED_STATES]).default('') }),
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
    body: json(z.object({ answer: requiredText('Answer is Required', MAX_ASKED_TEXT) })),
    reply: json(QuoteRequestDetail),
    errors: ['quote_request_not_found', 'quote_request_closed'],
  }),
};
