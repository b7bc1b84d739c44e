import { z } from 'zod';
import { AddressForm } from '#features/addresses/contract/addresses.ts';
import { Checkout, payByErrors } from '#features/checkout/contract/checkout.ts';
import { file, json } from '#platform/contract/bodies.ts';
import { isCountry } from '#features/addresses/contract/countries.ts';
import { Dollars } from '#platform/contract/dollars.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { QuoteKind, QuoteStatus } from '#features/quotes/contract/quote-status.ts';
import { oneLine } from '#platform/contract/one-line.ts';
import { Order, placeErrors } from '#features/orders/contract/orders.ts';
import { PricedQuoteLine, PricedQuote } from '#features/quotes/contract/priced-quote.ts';
import { ExpectedVersion } from '#platform/contract/fields.ts';

/** The secret of an emailed link. It is in the URL fragment, which browsers do not send to servers. */
const LinkToken = z.string().regex(/^[\w-]{20,200}$/, 'This link is not complete');

/** An offer as anybody with the link sees it. */
const LinkedQuote = z.object({
  number: z.number().int(),
  kind: QuoteKind,
  status: QuoteStatus,
  /** The customer it is for; only they can accept it. */
  name: z.string(),
  email: z.string(),
  reference: z.string(),
  note: z.string(),
  /** The last day of a quote. */
  endsOn: z.string().nullable(),
  /** Null if the customer enters the address on acceptance, or collects the goods. */
  delivery: z.object(AddressForm.shape).nullable(),
  version: z.number().int(),
  priced: PricedQuote.omit({ methods: true, method: true }).extend({
    lines: z.array(PricedQuoteLine.omit({ today: true, stock: true, isRefused: true })),
  }),
});
export type LinkedQuote = z.infer<typeof LinkedQuote>;

/** The form by which a customer accepts an offer. */
const Acceptance = z.object({
  token: LinkToken,
  /** The version that the customer saw. */
  version: ExpectedVersion,
  /** The total that the customer saw, in dollars. */
  total: Dollars,
  /** Only for an offer without an address. */
  delivery: AddressForm.nullable().default(null),
  companyReference: Checkout.shape.companyReference,
  payBy: Checkout.shape.payBy,
});

const acceptErrors = [
  'offer_link_unknown',
  'offer_changed',
  'offer_closed',
  'offer_expired',
  'not_yours',
  ...placeErrors,
  'address_missing',
  'method_gone',
  'reference_missing',
  'reference_unknown',
] as const;

/** Endpoints for customers with an emailed link. */
export const quoteLink = {
  open: endpoint({
    method: 'POST',
    path: '/offer/open',
    summary: 'Get the quote or draft order of an emailed link, with its current total',
    auth: 'public',
    body: json(
      z.object({
        token: LinkToken,
        /** The destination to price for, if the offer has no address. */
        country: z.union([z.literal(''), z.string().refine(isCountry, 'Choose a country')]).default(''),
        region: oneLine(100).default(''),
        postcode: oneLine(20).default(''),
      }),
    ),
    reply: json(LinkedQuote),
    errors: ['offer_link_unknown'],
  }),
  print: endpoint({
    method: 'POST',
    path: '/offer/print',
    summary: 'Get the quote of an emailed link as PDF',
    auth: 'public',
    draws: true,
    body: json(z.object({ token: LinkToken })),
    reply: file('application/pdf'),
    errors: ['offer_link_unknown', 'document_not_drawn'],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/offer/accept',
    summary: 'Accept a quote or draft order sent to your email and place the order; repeats return the same order',
    auth: 'customer',
    body: json(Acceptance),
    reply: json(Order),
    status: 201,
    errors: [...acceptErrors, ...payByErrors, 'approval_needed'],
  }),
  requestApproval: endpoint({
    method: 'POST',
    path: '/offer/request',
    summary:
      'Send the acceptance of a quote or draft order over the caller’s limits to the approvers of their company; repeats return the same request while it waits',
    auth: 'customer',
    body: json(Acceptance),
    reply: json(
      z.object({
        /** The id of the order request. */
        _id: z.string(),
      }),
    ),
    status: 201,
    errors: [...acceptErrors, 'company_not_found', 'approval_not_needed', 'request_differs', 'request_limit'],
  }),
};
